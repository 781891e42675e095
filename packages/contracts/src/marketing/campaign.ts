import { z } from 'zod';
import { campaignLimits, campaignTypes, storedCampaignStatus } from '../constants/campaigns.js';
import { digitalSourceTypes } from '../constants/content.js';
import { limits } from '../constants/limits.js';
import { id, requiredText, text, timestamp } from '../fields/fields.js';
import { CampaignDocument } from './campaign-document.js';
import { pageFields, version } from './row-version.js';

const count = z.int().min(0).max(1_000_000_000).nullable().default(null);

/** What a person typed about one day of a campaign; null for what is not known. */
export const CampaignDay = z.object({
  /** `2026-11-22`. */
  day: z.iso.date(),
  sent: count,
  opened: count,
  clicked: count,
  replies: count,
  leads: count,
  /** In euros. */
  cost: z.number().min(0).max(1_000_000_000).nullable().default(null),
});
export type CampaignDay = z.infer<typeof CampaignDay>;

/** Figures by day, each day once, in any order; answered from the first day to the last. Null for none. */
const metrics = z
  .array(CampaignDay)
  .max(campaignLimits.metricDays)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, { params: { code: 'TAKEN' } })
  .nullable();

/** The texts that the document was made of (rule 10.35); texts that are not the company's, or not there any more, are not named. */
const contentId = id.nullable().default(null);

const writtenFields = {
  name: requiredText(limits.name),
  /**
   * Free text; `campaignStatuses` are suggestions, recognised in both languages and stored in English. A landing page is public
   * while it is `active`.
   */
  status: requiredText(limits.label).transform(storedCampaignStatus),
  /** The campaign as plain text. Sent without a document, the document is made of it. */
  content: requiredText(campaignLimits.blockText),
};

/**
 * POST /api/marketing/campaigns, answered 201 with the `Campaign`. Either `content` or `document` is needed; with both, the
 * document counts, and `content` is its text. The type of the document must be `type`. 409 CAMPAIGN_SLUG_TAKEN when another
 * campaign, of whatever company, has the address.
 */
export const CampaignInput = z
  .object({
    name: writtenFields.name,
    type: z.enum(campaignTypes),
    status: writtenFields.status.default('draft'),
    content: writtenFields.content.optional(),
    document: CampaignDocument.optional(),
    metrics: metrics.default(null),
    marketingCompanyId: id,
    contentId,
  })
  .refine(({ content, document }) => content !== undefined || document !== undefined, {
    path: ['content'],
    params: { code: 'REQUIRED' },
  })
  .refine(({ type, document }) => document === undefined || document.type === type, {
    path: ['document', 'type'],
    params: { code: 'INVALID_CHOICE' },
  });
export type CampaignInput = z.infer<typeof CampaignInput>;

/**
 * PATCH /api/marketing/campaigns/:id: what changes, and the version that was read (rule 9.6). A document of another type changes
 * the campaign's type. A `contentId` says of which texts something was added. On 409 EDIT_CONFLICT `current` is the `Campaign` as it is, and what was refused of its name and document
 * is kept as a version of the kind `refused` (rule 10.34).
 */
export const CampaignPatch = z
  .object({ ...writtenFields, document: CampaignDocument, metrics, archived: z.boolean(), contentId: id })
  .partial()
  .extend({ version });
export type CampaignPatch = z.infer<typeof CampaignPatch>;

/** Sums of the figures of all days; null where no day has one. */
const totals = CampaignDay.omit({ day: true });

/** A campaign in a list. */
export const CampaignRow = z.object({
  id,
  marketingCompanyId: id,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.string(),
  /** Subject of an email, title of a page, beginning of a post; may be empty. */
  summary: z.string(),
  /** `/l/<slug>` while the page is public. */
  publicPath: z.string().nullable(),
  totals,
  archived: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
});
export type CampaignRow = z.infer<typeof CampaignRow>;

/** A campaign. Its `content` is the plain text of its `document`, which is its name while the document says nothing. */
export const Campaign = CampaignRow.extend({
  content: z.string(),
  document: CampaignDocument,
  metrics: z.array(CampaignDay).nullable(),
  /** The texts that it was made of last, at GET /api/marketing/contents/:id; null where there are none, or none any more. */
  contentId: id.nullable(),
  /** The product that those texts are about, as it was called. */
  contentProduct: z.string().nullable(),
  /** Where its text comes from (rule 10.13); null when no generated text was put into it. */
  digitalSourceType: z.enum(digitalSourceTypes).nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

/**
 * Query of GET /api/marketing/companies/:id/campaigns, answered with rows. The total number of matches is in the X-Total-Count
 * header. The status matches without regard to case and accents; by status means in the order of the suggestions.
 */
export const CampaignQuery = z.object({
  /** Looks at names and at all text. */
  search: text().trim().max(limits.name).optional(),
  type: z.enum(campaignTypes).optional(),
  status: text().trim().max(limits.label).optional(),
  /** Only those that were made of these texts. */
  contentId: z.coerce.number().int().positive().optional(),
  /** Only archived campaigns, or only the others. */
  archived: z.enum(['true', 'false']).default('false'),
  sort: z
    .enum(['name', '-name', 'status', '-status', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'])
    .default('-createdAt'),
  ...pageFields,
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

/**
 * POST /api/marketing/campaigns/:id/copies, answered 201 with the new `Campaign`: a draft with the same document under another
 * name, without an address of its own, figures and versions.
 */
export const CampaignCopyInput = z.object({ name: writtenFields.name });
export type CampaignCopyInput = z.infer<typeof CampaignCopyInput>;

/**
 * GET /api/marketing/campaigns/:id/clicks: how often the links of its mails were clicked, if its sender has clicks counted. They are
 * counted apart from the figures that people type. Programs that look at links before people do are among them.
 */
export const CampaignClicks = z.object({
  /** Web pages that the mails lead to. */
  links: z.array(z.object({ url: z.string(), clicks: z.int() })),
  /** From the first day with clicks to the last, in the time zone of mailings: `2026-11-22`. */
  days: z.array(z.object({ day: z.iso.date(), clicks: z.int() })),
});
export type CampaignClicks = z.infer<typeof CampaignClicks>;
