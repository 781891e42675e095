import type { ListReading } from '@portals/platform/list';
import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state';
import { Pagination } from './pagination';

export interface ListViewProps {
  /** Result of `useList` or `readingOf`. */
  list: ListReading;
  failed: { title: string; text: string };
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Shown when a filter matches nothing. */
  noMatch?: ReactNode;
  /** Shown until the first response, for rows without a built-in loading state. */
  loading?: ReactNode;
  children: ReactNode;
}

/** A list or its empty, error or loading state; with pagination below. */
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
