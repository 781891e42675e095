import { z } from 'zod';
import { campaignRemarks } from '../constants/campaigns.js';
import { idParam } from '../fields/fields.js';

/** `field` is a path into the document, as of refused fields: `document.blocks.2.alt`. */
export const CampaignRemark = z.object({ field: z.string(), code: z.enum(campaignRemarks) });
export type CampaignRemark = z.infer<typeof CampaignRemark>;

/** GET /api/marketing/campaigns/:id/review: the campaign as it is stored, ready to be looked over. */
export const CampaignReview = z.object({
  remarks: z.array(CampaignRemark),
  /** For emails: what is sent, with its variables as they were typed. */
  email: z
    .object({
      subject: z.string(),
      /** A whole document for mail programs. */
      html: z.string(),
      /** The same as plain text. */
      text: z.string(),
      /** Of the document, in bytes; Gmail cuts what is longer than `campaignLimits.emailBytes`. */
      bytes: z.int(),
    })
    .nullable(),
  /** For social media: characters of each network's text with the link, as that network counts them, and how many it takes. */
  posts: z.record(z.string(), z.object({ length: z.int(), max: z.int() })).nullable(),
});
export type CampaignReview = z.infer<typeof CampaignReview>;

/**
 * Query of GET /api/marketing/campaigns/:id/preview, answered with a page for an `<iframe sandbox>` on this site. It shows an email
 * or a landing page as it is stored; a social media campaign has none (404), nor has another user's.
 */
export const CampaignPreviewQuery = z.object({
  /** `auto` follows the device. */
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  /** A lead of the company, whose fields fill in the variables; without one, the fallbacks do. */
  lead: idParam.optional(),
  /** A version instead of the campaign as it is. */
  versionId: idParam.optional(),
});
export type CampaignPreviewQuery = z.infer<typeof CampaignPreviewQuery>;
