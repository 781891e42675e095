import { z } from 'zod';
import { LeadRow } from './lead.js';

/** GET /api/marketing/leads/:id/erasure: what goes when the data of the lead's person are erased (rule 9.17). */
export const LeadErasure = z.object({
  /** How many leads of the company have the same e-mail address, or the same telephone number when it has no address. */
  count: z.int(),
  /** The first of them, the lead itself among them. */
  leads: LeadRow.array(),
  /** Events of these leads. */
  events: z.int(),
  /** Copies of leads with the address that were merged into others, these leads' own included. */
  copies: z.int(),
  /** Rows that imports keep of them: for an undo, or because they were refused. */
  importRows: z.int(),
  /** Whether a hash of the address or number stays, so that an import does not bring the person back. */
  isRemembered: z.boolean(),
});
export type LeadErasure = z.infer<typeof LeadErasure>;

/**
 * POST /api/marketing/leads/:id/erasure, answered 204: erases all of that for good. When there are not `count` leads any more, the
 * answer is 409 LEAD_DUPLICATES_CHANGED and nothing is erased: nobody erases what they have not seen.
 */
export const LeadErasureInput = z.object({ count: z.int().min(1) });
export type LeadErasureInput = z.infer<typeof LeadErasureInput>;
