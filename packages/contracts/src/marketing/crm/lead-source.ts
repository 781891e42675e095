import { z } from 'zod';
import { eachOf, leadFieldNames } from '../../constants/lead-fields.js';
import { text } from '../../fields/fields.js';

/** Limits of the lead source (rule 9.36). */
export const leadSourceLimits = {
  /** Pages that are fetched at a time, so that a source that always names a next one comes to an end. */
  pages: 2000,
  /** Largest page, in bytes. */
  pageBytes: 1024 * 1024,
  /** Leads of one page. */
  pageLeads: 1000,
  /** Longest cursor, in characters. */
  cursor: 500,
} as const;

/**
 * GET /api/marketing/companies/:id/lead-source: the program that leads can be fetched from. `host` is null when this
 * installation has none.
 */
export const LeadSource = z.object({ host: z.string().nullable() });
export type LeadSource = z.infer<typeof LeadSource>;

const cursor = text().min(1).max(leadSourceLimits.cursor);

/** Query of GET /api/marketing/companies/:id/lead-source/leads; the first page has no cursor. */
export const LeadSourceQuery = z.object({ cursor: cursor.optional() });
export type LeadSourceQuery = z.infer<typeof LeadSourceQuery>;

/** A lead as the source tells it. What is left out or null is not known; an import judges the rest as it does a file. */
const SourceLead = z.object(eachOf(leadFieldNames, () => text().nullish()));

/**
 * One page of leads: what the source must answer, and what GET /api/marketing/companies/:id/lead-source/leads answers of it.
 * `next` is the cursor of the next page; null on the last one. Errors: 404 LEAD_SOURCE_NONE without a source; 502
 * LEAD_SOURCE_FAILED when it cannot be reached or refuses; 502 LEAD_SOURCE_ANSWER when it answers something else.
 */
export const LeadSourcePage = z.object({
  leads: z.array(SourceLead).max(leadSourceLimits.pageLeads),
  next: cursor.nullable(),
});
export type LeadSourcePage = z.infer<typeof LeadSourcePage>;
