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

/** Every reading of a list begins with this, so that a write can name them all. */
export const companyListPrefix = `${companies}?`;
export const productListPrefix = (companyId: number) => `${companyPath(companyId)}/products?`;

/** The companies that one can change to: as many as an answer holds, by name. */
export const companyChoicePath = `${companyListPrefix}sort=name&pageSize=${limits.pageSizeMax}`;
/** For the total alone. */
export const productCountPath = (companyId: number) => `${productListPrefix(companyId)}pageSize=1`;

// How many rows a page has is not for the address to say.
const CompanyListQuery = MarketingCompanyQuery.omit({ pageSize: true });
export type CompanyListQuery = ReturnType<typeof CompanyListQuery.parse>;
const ProductListQuery = MarketingProductQuery.omit({ pageSize: true });
export type ProductListQuery = ReturnType<typeof ProductListQuery.parse>;

/** How the lists are kept in the address, and asked for. */
export const companyListAddress = listAddress(CompanyListQuery, companyListPrefix);
export const productListAddress = (companyId: number) =>
  listAddress(ProductListQuery, productListPrefix(companyId));
