import type { ListReading } from '@portals/platform/list';
import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state';
import { Pagination } from './pagination';

export interface ListViewProps {
  /** Of `useList` or `readingOf`. */
  list: ListReading;
  failed: { title: string; text: string };
  /** When there is nothing at all. */
  empty: ReactNode;
  /** When a filter leaves nothing. */
  noMatch?: ReactNode;
  /** Until the first answer, where the rows cannot show the shape of those to come themselves. */
  loading?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list, or what there is to see in place of its rows; below them the way to other pages. */
export function ListView({ list, failed, empty, noMatch, loading, children }: ListViewProps) {
  switch (list.state) {
    case 'failed':
      return <ErrorState {...failed} pending={list.retrying} onRetry={list.retry} />;
    case 'noMatch':
      return noMatch ?? empty;
    case 'empty':
      return empty;
    case 'loading':
      if (loading) return loading;
  }
  return (
    <>
      {children}
      {list.paging && <Pagination {...list.paging} />}
    </>
  );
}
