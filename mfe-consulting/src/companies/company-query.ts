import { CompanyQuery } from '@portals/contracts/consulting';

/** What of the company list is kept in the address: search, size, sort and page (B1). */
export type ListQuery = Omit<CompanyQuery, 'pageSize'>;

const { shape } = CompanyQuery;
const standard = { sort: shape.sort.parse(undefined), page: shape.page.parse(undefined) };

const read = <T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  value: string | null,
) => {
  const parsed = schema.safeParse(value ?? undefined);
  return parsed.success ? parsed.data : undefined;
};

/** Reads the query of the address; what is not valid counts as not there. */
export function listQuery(params: URLSearchParams): ListQuery {
  return {
    search: read(shape.search, params.get('search')) || undefined,
    size: read(shape.size, params.get('size')),
    sort: read(shape.sort, params.get('sort')) ?? standard.sort,
    page: read(shape.page, params.get('page')) ?? standard.page,
  };
}

/** The address query for a list: only what differs from the standard list. */
export function listParams({ search, size, sort, page }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (size) params.set('size', size);
  if (sort !== standard.sort) params.set('sort', sort);
  if (page !== standard.page) params.set('page', String(page));
  return params;
}

export const isFiltered = ({ search, size }: ListQuery) => search !== undefined || size !== undefined;

/** Where the list is. */
export const companyListPage = '/consultoria';

/** Every reading of the company list begins with this, so that a write can name them all. */
export const companyListPrefix = '/api/companies?';

export function companyListPath(query: ListQuery): string {
  const params = listParams(query);
  params.set('sort', query.sort);
  return `${companyListPrefix}${params}`;
}
