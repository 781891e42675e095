import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { text } from '../../fields/fields.js';

/** Query of GET /api/marketing/companies/:id/leads/spelling. */
export const LeadSpellingQuery = z.object({ search: text().trim().min(1).max(limits.name) });
export type LeadSpellingQuery = z.infer<typeof LeadSpellingQuery>;

/**
 * GET /api/marketing/companies/:id/leads/spelling: a spelling correction for a search without results (rule 9.8). Each word that no lead of
 * the company contains is replaced by a word that occurs in a lead and differs by a single typing error; `instead` is null when there is no
 * such word.
 */
export const LeadSpelling = z.object({ instead: z.string().nullable() });
export type LeadSpelling = z.infer<typeof LeadSpelling>;
