import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Edit } from '../company/edit-conflict.rules.js';
import type { CompanyItem } from './company-item.entity.js';

/** One kind of record under companies. All kinds have the same calls and the same permissions. */
export interface CompanyItemResource {
  /** Path segment: `products` gives /api/products and /api/companies/:id/products. */
  path: string;
  entity: Type<CompanyItem>;
  /** Schema of the body that creates a record. */
  input: z.ZodType<{ companyId: number }>;
  /** Body of a change; omitted fields stay unchanged. */
  patch: z.ZodType<Edit & object>;
  /** Schema of the reply; columns missing from it are not sent. */
  answer: z.ZodType<{ id: number }>;
  /** Primary sort order of a list; rows with equal values are sorted by age. */
  order?: Readonly<Record<string, 'ASC' | 'DESC'>>;
}

/** Injection token of all kinds of records under companies. */
export const COMPANY_ITEMS = Symbol('COMPANY_ITEMS');
