import type { ListState } from '@portals/platform/list';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton';

export interface ListCountProps {
  list: { state: ListState; total: number | null };
  /** Returns the number of entries in words. */
  words: (count: number) => ReactNode;
}

/** Number of entries in a list, for the header of its page. Reserves space until the number is known, so that the layout does not shift. */
export function ListCount({ list: { state, total }, words }: ListCountProps): ReactNode {
  if (total !== null) return state === 'empty' ? null : <span>{words(total)}</span>;
  return state === 'loading' ? <Skeleton width="7rem" height="1lh" /> : null;
}
