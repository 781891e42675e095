import { z } from 'zod';
import { campaignTypesOfKind } from '../../constants/channels.js';
import { languages } from '../../constants/language.js';
import { text } from '../../fields/fields.js';
import { CampaignDocument } from './campaign-document.js';

/** Query of GET /api/marketing/companies/:companyId/campaign-templates (rule 10.93). */
export const CampaignTemplateQuery = z.object({
  type: z.enum([...campaignTypesOfKind('email'), ...campaignTypesOfKind('page')]),
  language: z.enum(languages),
});
export type CampaignTemplateQuery = z.infer<typeof CampaignTemplateQuery>;

/** A document from which a campaign can be created, with the name of the company filled in. */
export const CampaignTemplate = z.object({
  /** One of `mailTemplates` or `pageTemplates`. */
  name: z.string(),
  document: CampaignDocument,
});
export type CampaignTemplate = z.infer<typeof CampaignTemplate>;

/**
 * Query of GET /api/marketing/companies/:companyId/template-preview, which returns a page for an `<iframe sandbox>` on this site; 404 for
 * an unknown name.
 */
export const TemplatePreviewQuery = CampaignTemplateQuery.extend({
  name: text().max(40),
  theme: z.enum(['light', 'dark']).default('light'),
});
export type TemplatePreviewQuery = z.infer<typeof TemplatePreviewQuery>;
