import { z } from 'zod';
import { campaignRemarks } from '../../constants/campaigns.js';
import { idParam } from '../../fields/fields.js';

/** A warning about the campaign. `field` is a path into the document, as in validation errors: `document.blocks.2.alt`. */
export const CampaignRemark = z.object({ field: z.string(), code: z.enum(campaignRemarks) });
export type CampaignRemark = z.infer<typeof CampaignRemark>;

/** GET /api/marketing/campaigns/:id/review: the warnings about the stored campaign. */
export const CampaignReview = z.object({
  /** Remarks that a newer version of the service knows are left out. */
  remarks: z
    .array(z.unknown())
    .transform((remarks) => remarks.flatMap((remark) => CampaignRemark.safeParse(remark).data ?? [])),
  /** For social media: the length of each network's post including the link, as that network counts it, and the network's limit. */
  posts: z.record(z.string(), z.object({ length: z.int(), max: z.int() })).nullable(),
  /**
   * Always null; `CampaignMail` contains the email instead. Portals of the previous version need this field during an upgrade.
   */
  email: z.null(),
});
export type CampaignReview = z.infer<typeof CampaignReview>;

/** Query fields that select the version of the email, and the lead whose data are filled in. */
const shown = {
  /** A lead of the company whose fields fill in the variables; without a lead, the fallbacks are used. */
  lead: idParam.optional(),
  /** True shows the snapshot taken when sending was requested, instead of the stored campaign; 404 when there is no snapshot. */
  sent: z.enum(['true', 'false']).default('false'),
};

/** Query of GET /api/marketing/campaigns/:id/mail: an email campaign as a recipient sees it (rule 10.44). 404 for other types. */
export const CampaignMailQuery = z.object(shown);
export type CampaignMailQuery = z.infer<typeof CampaignMailQuery>;

/** A campaign email as a recipient reads it: with its variables filled in and with the footer. */
export const CampaignMail = z.object({
  /** True when a sender is stored for the company; otherwise `from` is a suggestion. */
  hasSender: z.boolean(),
  from: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.string().nullable(),
  subject: z.string(),
  /** Preview text that email clients show after the subject; empty when none was written. */
  preheader: z.string(),
  /** A complete HTML document for email clients. */
  html: z.string(),
  /** The same email as plain text. */
  text: z.string(),
  /** Size of the HTML document in bytes; Gmail truncates anything above `campaignLimits.emailBytes`. */
  bytes: z.int(),
});
export type CampaignMail = z.infer<typeof CampaignMail>;

/**
 * Query of GET /api/marketing/campaigns/:id/preview, which returns a page for an `<iframe sandbox>` on this site. It shows a stored
 * email or landing page; 404 for social media campaigns and for campaigns of other users.
 */
export const CampaignPreviewQuery = z.object({
  /** Colour scheme of the preview; `auto` follows the device. */
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  ...shown,
  /** A stored version to show instead of the current campaign. */
  versionId: idParam.optional(),
});
export type CampaignPreviewQuery = z.infer<typeof CampaignPreviewQuery>;
