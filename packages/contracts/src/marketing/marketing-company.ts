import { z } from 'zod';
import { isSecureLink } from '../constants/campaign-rules.js';
import { audienceTypes } from '../constants/leads.js';
import { limits } from '../constants/limits.js';
import { email, id, requiredText, text, timestamp } from '../fields/fields.js';
import { pageFields, version } from './row-version.js';

/** An address or an https link: whom people write to about their data (rule 16.32). Blank is null. */
const nullablePrivacyContact = text()
  .trim()
  .max(limits.email)
  .nullable()
  .transform((contact) => contact || null)
  .refine((contact) => contact === null || isSecureLink(contact) || email.safeParse(contact).success, {
    error: 'privacyContact',
  });

const requiredFields = {
  name: requiredText(limits.name),
  sector: requiredText(limits.sector),
  commercialObjectives: requiredText(limits.text),
  targetAudience: requiredText(limits.text),
  targetAudienceType: z.enum(audienceTypes),
};

/** POST /api/marketing/companies: what somebody sells for, and to whom (rule 9.2). */
export const MarketingCompanyInput = z.object({
  ...requiredFields,
  /** Named on its landing pages, which are not published without. */
  privacyContact: nullablePrivacyContact.default(null),
});
export type MarketingCompanyInput = z.infer<typeof MarketingCompanyInput>;

/** PATCH /api/marketing/companies/:id: what changes, and the version that was read (rule 9.6). */
export const MarketingCompanyPatch = z
  .object({ ...requiredFields, privacyContact: nullablePrivacyContact })
  .partial()
  .extend({ version });
export type MarketingCompanyPatch = z.infer<typeof MarketingCompanyPatch>;

/** `targetAudienceType` is text: a value from outside the closed list is shown as it is. */
export const MarketingCompany = z.object({
  id,
  name: z.string(),
  sector: z.string(),
  commercialObjectives: z.string(),
  targetAudience: z.string(),
  targetAudienceType: z.string(),
  privacyContact: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
  userId: id,
});
export type MarketingCompany = z.infer<typeof MarketingCompany>;

/**
 * GET /api/marketing/companies/:id/deletion: how much goes with a company when it is deleted (rule 17.4). DELETE answers 409
 * MAILING_RUNNING while `running` names a campaign.
 */
export const MarketingCompanyDeletion = z.object({
  leads: z.int(),
  products: z.int(),
  imports: z.int(),
  contents: z.int(),
  /** All that are not deleted, archived ones too. */
  campaigns: z.int(),
  /** Pages that are public now. */
  livePages: z.int(),
  /** Mailings of campaigns that were started, those of deleted campaigns too. */
  mailings: z.int(),
  reports: z.int(),
  /** Campaigns that are being sent or are about to be, at most ten. */
  running: z.array(z.object({ id, name: z.string() })),
});
export type MarketingCompanyDeletion = z.infer<typeof MarketingCompanyDeletion>;

/** Query of GET /api/marketing/companies. The total number of matches is in the X-Total-Count header. */
export const MarketingCompanyQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  sort: z.enum(['name', '-name', 'sector', '-sector', 'createdAt', '-createdAt']).default('-createdAt'),
  ...pageFields,
});
export type MarketingCompanyQuery = z.infer<typeof MarketingCompanyQuery>;
