import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { CompanyItem } from './company-item.entity.js';

/** One kind of record under companies. All kinds have the same calls and the same permissions. */
export interface CompanyItemResource {
  /** Segment of the addresses: `products` makes /api/products and /api/companies/:id/products. */
  path: string;
  entity: Type<CompanyItem>;
  /** Body of a creation. */
  input: z.ZodType<{ companyId: number }>;
  /** Body of a change: what is left out stays as it is. */
  patch: z.ZodType<object>;
  /** What is answered; columns that it does not name stay inside. */
  answer: z.ZodType<{ id: number }>;
  /** What a list is ordered by before the age of its rows. */
  order?: Readonly<Record<string, 'ASC' | 'DESC'>>;
}
