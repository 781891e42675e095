import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { text } from '../../fields/fields.js';

/** Query of GET /api/marketing/companies/:id/leads/spelling. */
export const LeadSpellingQuery = z.object({ search: text().trim().min(1).max(limits.name) });
export type LeadSpellingQuery = z.infer<typeof LeadSpellingQuery>;

/**
 * GET /api/marketing/companies/:id/leads/spelling: for a search that finds nothing, what was meant where each word that no lead of the
 * company has is one typing error away from one that some lead has; null otherwise (rule 9.8).
 */
export const LeadSpelling = z.object({ instead: z.string().nullable() });
export type LeadSpelling = z.infer<typeof LeadSpelling>;
