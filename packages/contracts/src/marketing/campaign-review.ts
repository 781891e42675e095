import { z } from 'zod';
import { campaignRemarks } from '../constants/campaigns.js';
import { idParam } from '../fields/fields.js';

/** `field` is a path into the document, as of refused fields: `document.blocks.2.alt`. */
export const CampaignRemark = z.object({ field: z.string(), code: z.enum(campaignRemarks) });
export type CampaignRemark = z.infer<typeof CampaignRemark>;

/** GET /api/marketing/campaigns/:id/review: the campaign as it is stored, ready to be looked over. */
export const CampaignReview = z.object({
  remarks: z.array(CampaignRemark),
  /** For social media: characters of each network's text with the link, as that network counts them, and how many it takes. */
  posts: z.record(z.string(), z.object({ length: z.int(), max: z.int() })).nullable(),
  /** Portals of the version before, which stay live in an upgrade, ask for it and show no email without: it is in `CampaignMail` now. */
  email: z.null(),
});
export type CampaignReview = z.infer<typeof CampaignReview>;

/** Whose data are filled in, and which email is meant. */
const shown = {
  /** A lead of the company, whose fields fill in the variables; without one, the fallbacks do. */
  lead: idParam.optional(),
  /** The email as it was when somebody asked for it to be sent, instead of the one that is stored now; 404 when nobody has. */
  sent: z.enum(['true', 'false']).default('false'),
};

/** Query of GET /api/marketing/campaigns/:id/mail: an email campaign as somebody gets it (rule 10.44). 404 unless it is an email. */
export const CampaignMailQuery = z.object(shown);
export type CampaignMailQuery = z.infer<typeof CampaignMailQuery>;

/** A mail of a campaign with everything that is read of it: variables filled in, and the footer below. */
export const CampaignMail = z.object({
  /** Whether somebody has said who the company's mails are from; until then, what is shown of it is a proposal. */
  hasSender: z.boolean(),
  from: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.string().nullable(),
  subject: z.string(),
  /** What mail programs show behind the subject; empty when nothing was written for it. */
  preheader: z.string(),
  /** A whole document for mail programs. */
  html: z.string(),
  /** The same as plain text. */
  text: z.string(),
  /** Of the document, in bytes; Gmail cuts what is longer than `campaignLimits.emailBytes`. */
  bytes: z.int(),
});
export type CampaignMail = z.infer<typeof CampaignMail>;

/**
 * Query of GET /api/marketing/campaigns/:id/preview, answered with a page for an `<iframe sandbox>` on this site. It shows an email
 * or a landing page as it is stored; a social media campaign has none (404), nor has another user's.
 */
export const CampaignPreviewQuery = z.object({
  /** `auto` follows the device. */
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  ...shown,
  /** A version instead of the campaign as it is. */
  versionId: idParam.optional(),
});
export type CampaignPreviewQuery = z.infer<typeof CampaignPreviewQuery>;
