import { z } from 'zod';
import { fitReasons } from '../../constants/leads.js';

/**
 * GET /api/marketing/leads/:id/fit: the fit of a lead for its company, with every rule that was applied (rule 9.31). The points of the
 * reasons add up to `score`, and their maximums to 100.
 */
export const LeadFit = z.object({
  /** From 0 to 100. */
  score: z.int(),
  /** Rules by which the lead was scored: those for businesses or those for consumers. */
  judgedAs: z.enum(['business', 'consumer']),
  reasons: z.array(z.object({ reason: z.enum(fitReasons), points: z.int(), most: z.int() })),
});
export type LeadFit = z.infer<typeof LeadFit>;
