import { CompanyQuery } from '@portals/contracts/consulting';
import { listAddress } from '@portals/platform/list';
import type { z } from 'zod';

// The page size must not come from the address.
const CompanyListQuery = CompanyQuery.omit({ pageSize: true });
/** The part of the company list's query that is in the address: search, size, sort and page. */
export type CompanyListQuery = z.infer<typeof CompanyListQuery>;

/** Path of the list page. */
export const companyListPage = '/consultoria';

/** Prefix of every read of the company list, so that a write can invalidate all of them. */
export const companyListPrefix = '/api/companies?';

export const companyListAddress = listAddress(CompanyListQuery, companyListPrefix);
