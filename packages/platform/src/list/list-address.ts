/** Query fields common to all lists; the other fields are filters. */
export type PagedQuery = {
  /** Page number, counted from 1. */
  page: number;
  sort: string;
};

/** Contract of a list query: an object schema in which every field is optional or has a default. */
export interface ListContract<Query extends PagedQuery> {
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>>;
  parse(value: unknown): Query;
}

export interface ListAddress<Query> {
  /** Reads the list query from the page's address; invalid values count as absent. */
  read: (params: URLSearchParams) => Query;
  /**
   * Returns the address parameters of a query, leaving out default values.
   * @param params the page's current parameters; parameters that do not belong to the list stay unchanged
   */
  write: (query: Query, params?: URLSearchParams) => URLSearchParams;
  /** Returns the path of the API call, which always includes the sort order. */
  path: (query: Query) => string;
  isFiltered: (query: Query) => boolean;
}

/**
 * The workspace does not count as a filter: a workspace without rows shows the empty list, and clearing the filters does not switch the
 * workspace.
 */
const notFilters = ['page', 'sort', 'workspace'];

/**
 * Maps a list query to the page's address and to the API call, based on the contract of the query.
 * @param prefix path of the API, ending in `?`
 */
export function listAddress<Query extends PagedQuery>(
  contract: ListContract<Query>,
  prefix: string,
): ListAddress<Query> {
  const standard = new Map(Object.entries<unknown>(contract.parse({})));
  const differing = (query: Query) =>
    Object.entries<unknown>(query).filter(
      ([name, value]) => value !== undefined && value !== standard.get(name),
    );

  const read = (params: URLSearchParams): Query => {
    const valid = Object.entries(contract.shape).filter(([name, part]) => {
      const parsed = part.safeParse(params.get(name) ?? undefined);
      return parsed.success && parsed.data !== '';
    });
    return contract.parse(Object.fromEntries(valid.map(([name]) => [name, params.get(name) ?? undefined])));
  };
  const write = (query: Query, params = new URLSearchParams()) => {
    const others = [...params].filter(([name]) => !Object.hasOwn(contract.shape, name));
    const own = differing(query).map(([name, value]): [string, string] => [name, String(value)]);
    return new URLSearchParams([...others, ...own]);
  };
  return {
    read,
    write,
    path: (query) => {
      const params = write(query);
      params.set('sort', query.sort);
      return `${prefix}${params}`;
    },
    isFiltered: (query) => differing(query).some(([name]) => !notFilters.includes(name)),
  };
}
