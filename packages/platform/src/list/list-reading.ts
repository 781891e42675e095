/** What there is to see of a list: `noMatch` when a filter leaves nothing, `empty` when there is nothing at all. */
export type ListState = 'loading' | 'failed' | 'noMatch' | 'empty' | 'rows';

/** What `ListView` of @portals/ui is given. */
export interface ListReading {
  state: ListState;
  /** It is being read again after a failure. */
  retrying: boolean;
  retry: () => void;
  /** Where it has pages. */
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void };
}

/** A reading of a whole list, as `useApi` gives it. */
export interface WholeList<Row> {
  data?: readonly Row[] | undefined;
  error?: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** The state of a list that is read as a whole. */
export function readingOf<Row>({ data, error, isValidating, mutate }: WholeList<Row>): ListReading {
  const state = data ? (data.length === 0 ? 'empty' : 'rows') : error ? 'failed' : 'loading';
  return { state, retrying: isValidating, retry: () => void mutate().catch(() => undefined) };
}
