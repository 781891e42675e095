import { type Schema, useApiList } from '@portals/platform';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListAddress, PagedQuery } from './list-address';
import type { ListReading, ListState } from './list-reading';

export interface PagedList<Query, Row> extends ListReading {
  query: Query;
  /** True when a filter is active. */
  filtered: boolean;
  /** Changes the query in the address. A new filter or order starts at page one and adds no history entry. */
  change: (changes: Partial<Query>) => void;
  rows: readonly Row[];
  /** Updates the rows on screen from the response of a write, without refetching them. */
  changeRows: (change: (rows: Row[]) => Row[]) => void;
  /** Error of the last read. */
  error: unknown;
  /** Total number of matches on all pages; while another page is loading, the previous total. Null until the first reply. */
  total: number | null;
}

export interface ListOptions<Query, Row> {
  address: ListAddress<Query>;
  rows: Schema<Row[]>;
  pageSize: number;
  /** Refetches whenever the list is shown, because other people change it. */
  rereads?: boolean;
}

function stateOf(
  read: { rows: number; total: number } | null,
  failed: boolean,
  filtered: boolean,
): ListState {
  if (!read) return failed ? 'failed' : 'loading';
  if (read.total === 0) return filtered ? 'noMatch' : 'empty';
  // The page is beyond the end, and the list is about to switch to the last page.
  return read.rows === 0 ? 'loading' : 'rows';
}

/** Reads a list whose search, order, filters and page are in the address. A page beyond the end is replaced by the last page. */
export function useList<Query extends PagedQuery, Row>(
  options: ListOptions<Query, Row>,
): PagedList<Query, Row> {
  const { address, pageSize } = options;
  const [params, setParams] = useSearchParams();
  const query = address.read(params);
  const filtered = address.isFiltered(query);
  const { data, error, isLoading, isValidating, mutate } = useApiList(address.path(query), {
    schema: options.rows,
    rereads: options.rereads ?? false,
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
    // Replaces the history entry, so that Back does not return to the page beyond the end.
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
