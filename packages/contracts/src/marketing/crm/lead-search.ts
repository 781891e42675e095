import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { id, text } from '../../fields/fields.js';
import { workspaceField } from '../kernel/index.js';
import { answerFields } from './lead-field-schemas.js';

/**
 * Query of GET /api/marketing/leads, which finds leads in all companies that the user works on, the newest companies first. The reply
 * has no total and no second page: a caller that has to know whether there are more leads requests one more than it shows.
 */
export const LeadSearchQuery = z.object({
  search: text().trim().min(1).max(limits.name),
  /** Limits the search to the companies of one workspace (rule 18.7). */
  ...workspaceField,
  pageSize: z.coerce.number().int().min(1).max(20).default(10),
});
export type LeadSearchQuery = z.infer<typeof LeadSearchQuery>;

/** A lead found by a search across companies. */
export const LeadFound = z.object({
  id,
  companyName: answerFields.companyName,
  contactName: answerFields.contactName,
  company: z.object({ id, name: z.string() }),
});
export type LeadFound = z.infer<typeof LeadFound>;
