import { type Schema, useApiList } from '@portals/platform';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListAddress, PagedQuery } from './list-address';
import type { ListReading, ListState } from './list-reading';

export interface PagedList<Query, Row> extends ListReading {
  query: Query;
  /** Some rows are left out by a filter. */
  filtered: boolean;
  /** Changes the address. A change of filter or order starts at page one and makes no new entry in the history. */
  change: (changes: Partial<Query>) => void;
  rows: readonly Row[];
  /** Changes the rows that are shown, after a write that has answered what becomes of them. */
  changeRows: (change: (rows: Row[]) => Row[]) => void;
  /** Why the last reading failed. */
  error: unknown;
  /** Matches on all pages; while another page is read, those of the last one. Null until the first answer. */
  total: number | null;
}

export interface ListOptions<Query, Row> {
  address: ListAddress<Query>;
  rows: Schema<Row[]>;
  pageSize: number;
}

function stateOf(
  read: { rows: number; total: number } | null,
  failed: boolean,
  filtered: boolean,
): ListState {
  if (!read) return failed ? 'failed' : 'loading';
  if (read.total === 0) return filtered ? 'noMatch' : 'empty';
  // Beyond the last page, which is gone to.
  return read.rows === 0 ? 'loading' : 'rows';
}

/** A list whose search, order, filters and page are in the address. A page beyond the last one leads to the last. */
export function useList<Query extends PagedQuery, Row>(
  options: ListOptions<Query, Row>,
): PagedList<Query, Row> {
  const { address, pageSize } = options;
  const [params, setParams] = useSearchParams();
  const query = address.read(params);
  const filtered = address.isFiltered(query);
  const { data, error, isLoading, isValidating, mutate } = useApiList(address.path(query), {
    schema: options.rows,
  });
  const total = useRef<number | null>(null);
  if (data) total.current = data.total;
  const change = (changes: Partial<Query>) =>
    setParams(address.write({ ...query, page: 1, ...changes }, params), {
      replace: changes.page === undefined,
    });
  const goTo = (page: number) => setParams(address.write({ ...query, page }, params));

  const last = data && data.rows.length === 0 ? Math.ceil(data.total / pageSize) : 0;
  useEffect(() => {
    // In place of the address that is beyond the end: the way back must not lead there again.
    if (last > 0) setParams(address.write({ ...query, page: last }, params), { replace: true });
  });
  return {
    query,
    filtered,
    change,
    rows: data?.rows ?? [],
    changeRows: (changed) =>
      void mutate((shown) => shown && { ...shown, rows: changed(shown.rows) }, { revalidate: false }),
    error,
    total: total.current,
    state: stateOf(
      data ? { rows: data.rows.length, total: data.total } : null,
      Boolean(error) && !isLoading,
      filtered,
    ),
    retrying: isValidating,
    retry: () => void mutate().catch(() => undefined),
    ...(data ? { paging: { page: query.page, pageSize, total: data.total, onPage: goTo } } : {}),
  };
}
