import { z } from 'zod';
import { campaignLimits, storedCampaignStatus } from '../../constants/campaigns.js';
import { campaignTypes } from '../../constants/channels.js';
import { digitalSourceTypes } from '../../constants/content.js';
import { limits } from '../../constants/limits.js';
import { day, id, requiredLine, requiredText, storedDay, text, timestamp } from '../../fields/fields.js';
import { pageFields, typedFigureFields, version } from '../kernel/index.js';
import { CampaignDocument, StoredCampaignDocument } from './campaign-document.js';

const most = 1_000_000_000;

/** Figures entered by hand for one day of a campaign; null for unknown figures. */
export const CampaignDay = z.object({
  /** Day of the figures. */
  day,
  ...typedFigureFields({
    count: z.int().min(0).max(most).nullable().default(null),
    euros: z.number().min(0).max(most).nullable().default(null),
  }),
});
export type CampaignDay = z.infer<typeof CampaignDay>;

/** Figures by day, at most one entry per day, accepted in any order and returned in ascending order. */
const metrics = z
  .array(CampaignDay)
  .max(campaignLimits.metricDays)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, { params: { code: 'TAKEN' } })
  .nullable();

/** Id of the generated texts that the document is based on (rule 10.35); null when they have been deleted or belong to another company. */
const contentId = id.nullable().default(null);

const writtenFields = {
  name: requiredLine(limits.name),
  /**
   * Free text; `campaignStatuses` are suggestions, recognised in both languages and stored in English. A landing page is public
   * while it is `active`.
   */
  status: requiredLine(limits.label).transform(storedCampaignStatus),
  /** The campaign as plain text. If a request has no document, the document is created from this text. */
  content: requiredText(campaignLimits.blockText),
};

/**
 * POST /api/marketing/campaigns, 201 with the `Campaign`. Requires `content` or `document`; if both are sent, `content` is ignored and
 * derived from the document. The type of the document must equal `type`. 409 CAMPAIGN_SLUG_TAKEN when a campaign of any company already
 * uses the slug.
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
 * PATCH /api/marketing/campaigns/:id: the changed fields, and the row version they are based on (rule 9.6). A document of another type
 * changes the campaign's type. `contentId` is the id of the generated texts that were inserted. On 409 EDIT_CONFLICT, `current` is the
 * stored `Campaign`; the rejected name and document are saved as a version of the kind `refused` (rule 10.34).
 */
export const CampaignPatch = z
  .object({ ...writtenFields, document: CampaignDocument, metrics, archived: z.boolean(), contentId: id })
  .partial()
  .extend({ version });
export type CampaignPatch = z.infer<typeof CampaignPatch>;

/** Totals of the figures over all days; null for a figure without values. A sum has no upper limit, unlike the figure of a day. */
const totals = z.object(
  typedFigureFields({
    count: z.int().nonnegative().nullable().default(null),
    euros: z.number().nonnegative().nullable().default(null),
  }),
);

/** A campaign as the list shows it. */
export const CampaignRow = z.object({
  id,
  marketingCompanyId: id,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.string(),
  /** Subject of an email, title of a page or beginning of a post; may be empty. */
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

/** A campaign. `content` is the plain text of its `document`, or its name while the document is empty. */
export const Campaign = CampaignRow.extend({
  content: z.string(),
  document: StoredCampaignDocument,
  metrics: z.array(CampaignDay.extend({ day: storedDay })).nullable(),
  /** Id of the generated texts inserted last, at GET /api/marketing/contents/:id; null when there are none or they have been deleted. */
  contentId: id.nullable(),
  /** Name of the product of the generated texts, as it was when they were written. */
  contentProduct: z.string().nullable(),
  /** Origin of the campaign's text (rule 10.13); null when no generated text was inserted. */
  digitalSourceType: z.enum(digitalSourceTypes).nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

/**
 * Query of GET /api/marketing/companies/:id/campaigns, which returns rows. The X-Total-Count header has the total number of matches. The
 * status is matched ignoring case and accents; sorting by status follows the order of the suggestions.
 */
export const CampaignQuery = z.object({
  /** Text to search for in names and contents. */
  search: text().trim().max(limits.name).optional(),
  type: z.enum(campaignTypes).optional(),
  status: text().trim().max(limits.label).optional(),
  /** Id of generated texts; returns only the campaigns based on them. */
  contentId: z.coerce.number().int().positive().optional(),
  /** `true` returns only archived campaigns, `false` only campaigns that are not archived. */
  archived: z.enum(['true', 'false']).default('false'),
  sort: z
    .enum(['name', '-name', 'status', '-status', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'])
    .default('-createdAt'),
  ...pageFields,
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

/**
 * POST /api/marketing/campaigns/:id/copies, 201 with the new `Campaign`: a draft with the same document and another name, without
 * the slug, figures and versions.
 */
export const CampaignCopyInput = z.object({ name: writtenFields.name });
export type CampaignCopyInput = z.infer<typeof CampaignCopyInput>;

/**
 * GET /api/marketing/campaigns/:id/clicks: clicks on the links in the campaign's emails, counted if the sender has turned on click
 * tracking. They are not part of the figures entered by hand, and include clicks by security scanners that open links before people do.
 */
export const CampaignClicks = z.object({
  /** Web pages that the emails link to. */
  links: z.array(z.object({ url: z.string(), clicks: z.int() })),
  /** Clicks by day, from the first day with clicks to the last, in the time zone of mailings: `2026-11-22`. */
  days: z.array(z.object({ day: z.iso.date(), clicks: z.int() })),
});
export type CampaignClicks = z.infer<typeof CampaignClicks>;
