import type { ListState } from '@portals/platform/list';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton';

export interface ListCountProps {
  list: { state: ListState; total: number | null };
  /** How many there are, in words. */
  words: (count: number) => ReactNode;
}

/** How many entries a list has, for the header of its page. It has its place before that is known, so that nothing moves then. */
export function ListCount({ list: { state, total }, words }: ListCountProps): ReactNode {
  if (total !== null) return state === 'empty' ? null : <span>{words(total)}</span>;
  return state === 'loading' ? <Skeleton width="7rem" height="1lh" /> : null;
}
