import { z } from 'zod';

const values = z.array(z.object({ value: z.string(), count: z.int() }));

/**
 * GET /api/marketing/companies/:id/leads/values: what the leads of a company have as status, source and sector, and how many
 * leads have it. Values that count as one (rule 9.7) are one, as one of the leads writes it. The most frequent come first, at
 * most `leadValuesMax` of each kind.
 */
export const LeadValues = z.object({ statuses: values, sources: values, sectors: values });
export type LeadValues = z.infer<typeof LeadValues>;
