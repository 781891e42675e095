import { z } from 'zod';
import { fitReasons } from '../../constants/leads.js';

/**
 * GET /api/marketing/leads/:id/fit: the score of a lead's fit for its company, with every rule that was applied (rule 9.31). The points of
 * all reasons add up to `score`, and their maximum points to 100.
 */
export const LeadFit = z.object({
  /** Score from 0 to 100. */
  score: z.int(),
  /** Kind of customer that the lead was rated as. */
  judgedAs: z.enum(['business', 'consumer']),
  reasons: z.array(z.object({ reason: z.enum(fitReasons), points: z.int(), most: z.int() })),
});
export type LeadFit = z.infer<typeof LeadFit>;
