import { z } from 'zod';
import { isSecureLink } from '../../constants/campaign-rules.js';
import { audienceTypes } from '../../constants/leads.js';
import { limits } from '../../constants/limits.js';
import {
  authorId,
  Capability,
  email,
  id,
  plainName,
  requiredLine,
  requiredText,
  text,
  timestamp,
} from '../../fields/fields.js';
import { pageFields, version, workspaceField } from '../kernel/index.js';

/** An email address or https link at which people can ask about their data (rule 16.32). Blank means null. */
const nullablePrivacyContact = text()
  .trim()
  .max(limits.email)
  .nullable()
  .transform((contact) => contact || null)
  .refine((contact) => contact === null || isSecureLink(contact) || email.safeParse(contact).success, {
    error: 'privacyContact',
  });

const requiredFields = {
  name: plainName(limits.name),
  sector: requiredLine(limits.sector),
  commercialObjectives: requiredText(limits.text),
  targetAudience: requiredText(limits.text),
  targetAudienceType: z.enum(audienceTypes),
};

/** POST /api/marketing/companies: a company whose marketing is managed, and its audience (rule 9.2). */
export const MarketingCompanyInput = z.object({
  ...requiredFields,
  /** Contact shown on the company's landing pages, which cannot be published without it. */
  privacyContact: nullablePrivacyContact.default(null),
  /** Id of the same company in the consulting portal (rule 9.18). */
  consultingCompanyId: id.nullable().optional(),
  /** Workspace of the new company; defaults to the user's personal workspace. */
  workspaceId: id.optional(),
});
export type MarketingCompanyInput = z.infer<typeof MarketingCompanyInput>;

/** PATCH /api/marketing/companies/:id: the changed fields, and the version they are based on (rule 9.6). */
export const MarketingCompanyPatch = z
  .object({
    ...requiredFields,
    privacyContact: nullablePrivacyContact,
    consultingCompanyId: id.nullable().optional(),
  })
  .partial()
  .extend({ version });
export type MarketingCompanyPatch = z.infer<typeof MarketingCompanyPatch>;

/** A marketing company. `targetAudienceType` is plain text, so that a stored value outside the closed list is shown unchanged. */
export const MarketingCompany = z.object({
  id,
  name: z.string(),
  sector: z.string(),
  commercialObjectives: z.string(),
  targetAudience: z.string(),
  targetAudienceType: z.string(),
  privacyContact: z.string().nullable(),
  /** Id of the same company in the consulting portal; absent in replies of the previous version. */
  consultingCompanyId: id.nullable().optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
  /** Absent in replies of the previous version. */
  workspaceId: id.optional(),
  /** Permissions of the signed-in person (rule 18.6); absent in replies of the previous version. */
  capabilities: Capability.array().optional(),
  /** Person who registered the company. */
  userId: authorId,
});
export type MarketingCompany = z.infer<typeof MarketingCompany>;

/**
 * GET /api/marketing/companies/:id/deletion: the number of records that are deleted along with a company (rule 17.4). DELETE fails with
 * 409 MAILING_RUNNING while `running` lists a campaign.
 */
export const MarketingCompanyDeletion = z.object({
  leads: z.int(),
  products: z.int(),
  imports: z.int(),
  contents: z.int(),
  /** Number of campaigns, including archived ones. */
  campaigns: z.int(),
  /** Number of landing pages that are public now. */
  livePages: z.int(),
  /** Number of mailings that have started, including mailings of deleted campaigns. */
  mailings: z.int(),
  reports: z.int(),
  /** Campaigns that are being sent or about to be, at most ten. */
  running: z.array(z.object({ id, name: z.string() })),
});
export type MarketingCompanyDeletion = z.infer<typeof MarketingCompanyDeletion>;

/** Query of GET /api/marketing/companies. The X-Total-Count header has the total number of matches. */
export const MarketingCompanyQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  /** Limits the list to the companies of one workspace (rule 18.7). */
  ...workspaceField,
  sort: z.enum(['name', '-name', 'sector', '-sector', 'createdAt', '-createdAt']).default('-createdAt'),
  ...pageFields,
});
export type MarketingCompanyQuery = z.infer<typeof MarketingCompanyQuery>;
