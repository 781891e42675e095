import { z } from 'zod';
import { eachOf } from '../../constants/each-of.js';
import { leadFieldNames } from '../../constants/lead-fields.js';
import { text } from '../../fields/fields.js';

/** Limits of the lead source (rule 9.36). */
export const leadSourceLimits = {
  /** Maximum number of pages in one fetch, which would never end if a source always returned a cursor for another page. */
  pages: 2000,
  /** Maximum size of a page, in bytes. */
  pageBytes: 1024 * 1024,
  /** Maximum number of leads on a page. */
  pageLeads: 1000,
  /** Maximum length of a cursor, in characters. */
  cursor: 500,
} as const;

/**
 * GET /api/marketing/companies/:id/lead-source: the external program from which leads can be fetched. `host` is null when none is
 * configured.
 */
export const LeadSource = z.object({ host: z.string().nullable() });
export type LeadSource = z.infer<typeof LeadSource>;

const cursor = text().min(1).max(leadSourceLimits.cursor);

/** Query of GET /api/marketing/companies/:id/lead-source/leads; the first page has no cursor. */
export const LeadSourceQuery = z.object({ cursor: cursor.optional() });
export type LeadSourceQuery = z.infer<typeof LeadSourceQuery>;

/** A lead as the source sends it. Missing and null values are unknown; the import validates all other values like the cells of a file. */
const SourceLead = z.object(eachOf(leadFieldNames, () => text().nullish()));

/**
 * One page of leads: the reply that a source must send, and the reply of GET /api/marketing/companies/:id/lead-source/leads. `next` is the
 * cursor of the next page; null on the last one. Errors: 404 LEAD_SOURCE_NONE without a source; 502 LEAD_SOURCE_FAILED when the source is
 * unreachable or replies with an error; 502 LEAD_SOURCE_ANSWER when its reply is malformed.
 */
export const LeadSourcePage = z.object({
  leads: z.array(SourceLead).max(leadSourceLimits.pageLeads),
  next: cursor.nullable(),
});
export type LeadSourcePage = z.infer<typeof LeadSourcePage>;
