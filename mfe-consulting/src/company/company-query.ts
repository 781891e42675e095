import { CompanyQuery } from '@portals/contracts/consulting';
import { listAddress } from '@portals/platform/list';
import type { z } from 'zod';

// How many rows a page has is not for the address to say.
const CompanyListQuery = CompanyQuery.omit({ pageSize: true });
/** What of the company list is kept in the address: search, size, sort and page. */
export type CompanyListQuery = z.infer<typeof CompanyListQuery>;

/** Where the list is. */
export const companyListPage = '/consultoria';

/** Every reading of the company list begins with this, so that a write can name them all. */
export const companyListPrefix = '/api/companies?';

export const companyListAddress = listAddress(CompanyListQuery, companyListPrefix);
