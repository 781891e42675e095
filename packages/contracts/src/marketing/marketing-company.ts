import { z } from 'zod';
import { audienceTypes } from '../constants/leads.js';
import { limits } from '../constants/limits.js';
import { id, requiredText, text, timestamp } from '../fields/fields.js';
import { pageFields, version } from './row-version.js';

/** POST /api/marketing/companies: what somebody sells for, and to whom (rule 9.2). */
export const MarketingCompanyInput = z.object({
  name: requiredText(limits.name),
  sector: requiredText(limits.sector),
  commercialObjectives: requiredText(limits.text),
  targetAudience: requiredText(limits.text),
  targetAudienceType: z.enum(audienceTypes),
});
export type MarketingCompanyInput = z.infer<typeof MarketingCompanyInput>;

/** PATCH /api/marketing/companies/:id: what changes, and the version that was read (rule 9.6). */
export const MarketingCompanyPatch = MarketingCompanyInput.partial().extend({ version });
export type MarketingCompanyPatch = z.infer<typeof MarketingCompanyPatch>;

/** `targetAudienceType` is text: a value from outside the closed list is shown as it is. */
export const MarketingCompany = z.object({
  id,
  name: z.string(),
  sector: z.string(),
  commercialObjectives: z.string(),
  targetAudience: z.string(),
  targetAudienceType: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
  userId: id,
});
export type MarketingCompany = z.infer<typeof MarketingCompany>;

/** Query of GET /api/marketing/companies. The total number of matches is in the X-Total-Count header. */
export const MarketingCompanyQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  sort: z.enum(['name', '-name', 'sector', '-sector', 'createdAt', '-createdAt']).default('-createdAt'),
  ...pageFields,
});
export type MarketingCompanyQuery = z.infer<typeof MarketingCompanyQuery>;
