/** State of a list: `noMatch` when a filter matches nothing, `empty` when there are no rows at all. */
export type ListState = 'loading' | 'failed' | 'noMatch' | 'empty' | 'rows';

/** Props for `ListView` of @portals/ui. */
export interface ListReading {
  state: ListState;
  /** True while the list is being refetched after a failure. */
  retrying: boolean;
  retry: () => void;
  /** Present when the list has pages. */
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void };
}

/** The result of reading a whole list with `useApi`. */
export interface WholeList<Row> {
  data?: readonly Row[] | undefined;
  error?: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** Returns the state of a list that is read completely. */
export function readingOf<Row>({ data, error, isValidating, mutate }: WholeList<Row>): ListReading {
  const state = data ? (data.length === 0 ? 'empty' : 'rows') : error ? 'failed' : 'loading';
  return { state, retrying: isValidating, retry: () => void mutate().catch(() => undefined) };
}
