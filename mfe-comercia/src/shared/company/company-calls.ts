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
/** Path of the numbers of records that will be deleted with a company. */
export const companyDeletionPath = (id: number) => `${companyPath(id)}/deletion`;
export const productPath = (id: number) => `/api/marketing/products/${id}`;
export const productsPath = '/api/marketing/products';

/** Path prefixes of all requests for a list, so that a write can invalidate all of them together. */
export const companyListPrefix = `${companies}?`;
export const productListPrefix = (companyId: number) => `${companyPath(companyId)}/products?`;

/** Path of the companies in the switcher: by name, up to the maximum page size. */
export const companyChoicePath = `${companyListPrefix}sort=name&pageSize=${limits.pageSizeMax}`;

// The page size is fixed, so a value in the URL is ignored.
const CompanyListQuery = MarketingCompanyQuery.omit({ pageSize: true });
export type CompanyListQuery = ReturnType<typeof CompanyListQuery.parse>;
const ProductListQuery = MarketingProductQuery.omit({ pageSize: true });
export type ProductListQuery = ReturnType<typeof ProductListQuery.parse>;

/** Describes how the list is encoded in the URL and in the request. */
export const companyListAddress = listAddress(CompanyListQuery, companyListPrefix);
export const productListAddress = (companyId: number) =>
  listAddress(ProductListQuery, productListPrefix(companyId));
