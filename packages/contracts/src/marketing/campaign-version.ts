import { z } from 'zod';
import { campaignTypes, campaignVersionKinds } from '../constants/campaigns.js';
import { id, timestamp } from '../fields/fields.js';
import { CampaignDocument } from './campaign-document.js';
import { pageFields, version } from './row-version.js';

/** Query of GET /api/marketing/campaigns/:id/versions, answered with rows, the newest first; X-Total-Count says how many. */
export const CampaignVersionQuery = z.object(pageFields);
export type CampaignVersionQuery = z.infer<typeof CampaignVersionQuery>;

/** What a campaign was called and said at a time (rule 10.34). The newest that is not `refused` is the campaign as it is. */
export const CampaignVersionRow = z.object({
  id,
  kind: z.enum(campaignVersionKinds),
  /** The first and the last change that it holds. */
  from: timestamp,
  at: timestamp,
  /** Who did it. */
  userId: id,
  name: z.string(),
  type: z.enum(campaignTypes),
  summary: z.string(),
});
export type CampaignVersionRow = z.infer<typeof CampaignVersionRow>;

/** GET /api/marketing/campaigns/:id/versions/:versionId */
export const CampaignVersion = CampaignVersionRow.extend({ document: CampaignDocument });
export type CampaignVersion = z.infer<typeof CampaignVersion>;

/**
 * POST /api/marketing/campaigns/:id/versions/:versionId/restore, answered 200 with the `Campaign`: gives the campaign the name and
 * the document of the version, as a change of the campaign does, with EDIT_CONFLICT and CAMPAIGN_SLUG_TAKEN.
 */
export const CampaignRestoreInput = z.object({ version });
export type CampaignRestoreInput = z.infer<typeof CampaignRestoreInput>;
