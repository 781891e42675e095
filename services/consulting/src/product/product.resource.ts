import { Product, ProductInput, ProductPatch } from '@portals/contracts/consulting';
import type { CompanyItemResource } from '../company-item/company-item.resource.js';
import { ProductEntity } from './product.entity.js';

export const products: CompanyItemResource = {
  path: 'products',
  entity: ProductEntity,
  input: ProductInput,
  patch: ProductPatch,
  answer: Product,
};
