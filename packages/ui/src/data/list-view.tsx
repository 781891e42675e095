import type { ListReading } from '@portals/platform/list';
import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state';
import { useUiText } from '../texts/use-ui-text';
import { ListFoot } from './pagination';

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

/** A list or its empty, error or loading state; with pagination below. Announces which rows are shown, or that a filter matches nothing. */
export function ListView(props: ListViewProps) {
  const { t } = useUiText();
  const { state, paging } = props.list;
  const hasRows = state === 'rows' || (state === 'loading' && !props.loading);
  return (
    <>
      <Shown {...props} />
      <ListFoot
        paging={hasRows && paging && paging.total > 0 ? paging : undefined}
        note={state === 'noMatch' ? t('noMatch') : undefined}
      />
    </>
  );
}

function Shown({ list, failed, empty, noMatch, loading, children }: ListViewProps) {
  switch (list.state) {
    case 'failed':
      return <ErrorState {...failed} pending={list.retrying} onRetry={list.retry} />;
    case 'noMatch':
      return noMatch ?? empty;
    case 'empty':
      return empty;
    case 'loading':
      return loading || children;
    case 'rows':
      return children;
  }
}
