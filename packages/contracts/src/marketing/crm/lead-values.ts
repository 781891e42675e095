import { z } from 'zod';

const values = z.array(z.object({ value: z.string(), count: z.int() }));

/**
 * GET /api/marketing/companies/:id/leads/values: statuses, sources and sectors of a company's leads, each with the number of leads that
 * have it. Equivalent spellings (rule 9.7) count as one value, spelled as in one of the leads. The most frequent values come first, at most
 * `leadValuesMax` of each kind.
 */
export const LeadValues = z.object({ statuses: values, sources: values, sectors: values });
export type LeadValues = z.infer<typeof LeadValues>;
