import { z } from 'zod';
import { campaignTypes } from '../../constants/channels.js';
import { id, timestamp } from '../../fields/fields.js';
import { pageFields } from '../kernel/index.js';

/** The text of a campaign that is scheduled, active, paused or finished, as shown to the client (rule 18.70). */
export const ApprovedText = z.object({
  id,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.string(),
  text: z.string(),
  updatedAt: timestamp,
});
export type ApprovedText = z.infer<typeof ApprovedText>;

/** Query of GET /api/marketing/companies/:id/approved-texts, newest first; the X-Total-Count header has the total. */
export const ApprovedTextQuery = z.object(pageFields);
export type ApprovedTextQuery = z.infer<typeof ApprovedTextQuery>;
