import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Edit } from '../company/edit-conflict.rules.js';
import type { CompanyItem } from './company-item.entity.js';

/** One kind of company record, such as products. All kinds have the same routes and need the same permissions. */
export interface CompanyItemResource {
  /** Path segment of the routes: `products` results in /api/products and /api/companies/:id/products. */
  path: string;
  entity: Type<CompanyItem>;
  /** Schema of the body that creates a record. */
  input: z.ZodType<{ companyId: number }>;
  /** Schema of the body that changes a record; omitted fields stay unchanged. */
  patch: z.ZodType<Edit & object>;
  /** Schema of the reply; columns that it does not contain are not sent. */
  answer: z.ZodType<{ id: number }>;
  /** Sort order of lists; rows with equal values are sorted by age. */
  order?: Readonly<Record<string, 'ASC' | 'DESC'>>;
}

/** Injection token for the list of all kinds of company records. */
export const COMPANY_ITEMS = Symbol('COMPANY_ITEMS');
