import { limits } from '@portals/contracts/constants';
import {
  MarketingCompany,
  MarketingCompanyQuery,
  MarketingProduct,
  MarketingProductQuery,
} from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';

const companies = '/api/marketing/companies';

export const companyRows = MarketingCompany.array();
export const productRows = MarketingProduct.array();

export const companyPath = (id: number) => `${companies}/${id}`;
/** Path of the counts of records that are deleted with a company. */
export const companyDeletionPath = (id: number) => `${companyPath(id)}/deletion`;
export const productPath = (id: number) => `/api/marketing/products/${id}`;
export const productsPath = '/api/marketing/products';

/** Prefixes of all requests for a list, so that a write can invalidate them together. */
export const companyListPrefix = `${companies}?`;
export const productListPrefix = (companyId: number) => `${companyPath(companyId)}/products?`;

/** Request for the companies that one can change to: by name, as many as one answer holds. */
export const companyChoicePath = `${companyListPrefix}sort=name&pageSize=${limits.pageSizeMax}`;

// The URL does not set the page size.
const CompanyListQuery = MarketingCompanyQuery.omit({ pageSize: true });
export type CompanyListQuery = ReturnType<typeof CompanyListQuery.parse>;
const ProductListQuery = MarketingProductQuery.omit({ pageSize: true });
export type ProductListQuery = ReturnType<typeof ProductListQuery.parse>;

/** URL form of the lists, and the requests for them. */
export const companyListAddress = listAddress(CompanyListQuery, companyListPrefix);
export const productListAddress = (companyId: number) =>
  listAddress(ProductListQuery, productListPrefix(companyId));
