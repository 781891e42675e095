/** What every list can be asked for; all else in its query is a filter. */
export type PagedQuery = {
  /** From 1. */
  page: number;
  sort: string;
};

/** The contract of a list's query: an object schema, every part of which has a default or is optional. */
export interface ListContract<Query extends PagedQuery> {
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>>;
  parse(value: unknown): Query;
}

export interface ListAddress<Query> {
  /** The query of an address; what is not valid counts as not there. */
  read: (params: URLSearchParams) => Query;
  /**
   * The address query for a list: only what differs from the standard list.
   * @param params of the page now; what in them is not the list's own stays, such as the view of the page
   */
  write: (query: Query, params?: URLSearchParams) => URLSearchParams;
  /** The call that reads the list; it always names the order. */
  path: (query: Query) => string;
  isFiltered: (query: Query) => boolean;
}

const notFilters = ['page', 'sort'];

/**
 * How a list is written in the address of its page and asked for at the API, from the contract of its query.
 * @param prefix path of the API with `?` at its end
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
