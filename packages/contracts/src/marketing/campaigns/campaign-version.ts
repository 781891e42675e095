import { z } from 'zod';
import { campaignVersionKinds } from '../../constants/campaigns.js';
import { campaignTypes } from '../../constants/channels.js';
import { authorId, id, timestamp } from '../../fields/fields.js';
import { pageFields, version } from '../kernel/index.js';
import { StoredCampaignDocument } from './campaign-document.js';

/** Query of GET /api/marketing/campaigns/:id/versions, which returns rows, newest first; the X-Total-Count header has the total. */
export const CampaignVersionQuery = z.object(pageFields);
export type CampaignVersionQuery = z.infer<typeof CampaignVersionQuery>;

/** Name and content of a campaign at a point in time (rule 10.34). The newest version that is not `refused` is the current campaign. */
export const CampaignVersionRow = z.object({
  id,
  kind: z.enum(campaignVersionKinds),
  /** Times of the first and the last change in this version. */
  from: timestamp,
  at: timestamp,
  /** User who made the changes. */
  userId: authorId,
  name: z.string(),
  type: z.enum(campaignTypes),
  summary: z.string(),
});
export type CampaignVersionRow = z.infer<typeof CampaignVersionRow>;

/** GET /api/marketing/campaigns/:id/versions/:versionId */
export const CampaignVersion = CampaignVersionRow.extend({ document: StoredCampaignDocument });
export type CampaignVersion = z.infer<typeof CampaignVersion>;

/**
 * POST /api/marketing/campaigns/:id/versions/:versionId/restore, 200 with the `Campaign`. Restores the name and the document of the
 * version, without pictures on other servers that the campaign no longer uses. Like any other change, it can fail with
 * EDIT_CONFLICT or CAMPAIGN_SLUG_TAKEN.
 */
export const CampaignRestoreInput = z.object({ version });
export type CampaignRestoreInput = z.infer<typeof CampaignRestoreInput>;
