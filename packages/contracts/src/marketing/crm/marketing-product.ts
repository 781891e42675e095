import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  id,
  nullableText,
  optionalText,
  requiredLine,
  requiredText,
  text,
  timestamp,
} from '../../fields/fields.js';
import { pageFields, version } from '../kernel/index.js';

const requiredFields = {
  name: requiredLine(limits.name),
  characteristics: requiredText(limits.text),
  advantages: requiredText(limits.text),
  price: requiredLine(limits.price),
};

/** POST /api/marketing/products: a product that a company sells (rule 9.5). The price is free text. */
export const MarketingProductInput = z.object({
  ...requiredFields,
  description: optionalText(limits.text),
  marketingCompanyId: id,
});
export type MarketingProductInput = z.infer<typeof MarketingProductInput>;

/** PATCH /api/marketing/products/:id: the changed fields, and the version they are based on (rule 9.6). */
export const MarketingProductPatch = z
  .object({ ...requiredFields, description: nullableText(limits.text) })
  .partial()
  .extend({ version });
export type MarketingProductPatch = z.infer<typeof MarketingProductPatch>;

export const MarketingProduct = z.object({
  id,
  marketingCompanyId: id,
  name: z.string(),
  description: z.string().nullable(),
  characteristics: z.string(),
  advantages: z.string(),
  price: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
});
export type MarketingProduct = z.infer<typeof MarketingProduct>;

/**
 * Query of GET /api/marketing/companies/:id/products. The search covers names and descriptions; the X-Total-Count header has the total
 * number of matches.
 */
export const MarketingProductQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).default('name'),
  ...pageFields,
});
export type MarketingProductQuery = z.infer<typeof MarketingProductQuery>;
