import { CompanyQuery } from '@portals/contracts/consulting';
import { listAddress } from '@portals/platform/list';
import type { z } from 'zod';
import { companyListPrefix } from './company-list-paths';

export { companyListPage, companyListPrefix } from './company-list-paths';

// The page size is fixed, so a value in the URL is ignored.
const CompanyListQuery = CompanyQuery.omit({ pageSize: true });
/** Query of the company list as encoded in the URL: search, size, sort and page. */
export type CompanyListQuery = z.infer<typeof CompanyListQuery>;

export const companyListAddress = listAddress(CompanyListQuery, companyListPrefix);
