import { z } from 'zod';
import { campaignTypes } from '../../constants/channels.js';
import { contentGenerators, contentNetworks } from '../../constants/content.js';
import { limits } from '../../constants/limits.js';
import { text } from '../../fields/fields.js';
import { ContentRequest } from './content.js';

/** A `ContentInput` as entered in a form: parses the text of the inputs into the request. */
export const ContentForm = z.object({
  ...ContentRequest.shape,
  productId: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number),
  network: z.enum(['', ...contentNetworks]).transform((network) => network || null),
  variants: z.enum(['2', '3']).transform(Number),
  generator: z.enum(contentGenerators),
});
export type ContentForm = z.infer<typeof ContentForm>;

/** The campaign to which a text is saved, as entered in a form. */
export const ContentCampaignForm = z
  .object({
    type: z.enum(campaignTypes),
    /** The id of a campaign; empty to create a campaign. */
    campaign: z.string(),
    name: text().trim().max(limits.name),
  })
  .refine(({ campaign, name }) => campaign !== '' || name !== '', { path: ['name'] });
export type ContentCampaignForm = z.infer<typeof ContentCampaignForm>;
