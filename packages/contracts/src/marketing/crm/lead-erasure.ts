import { z } from 'zod';
import { LeadRow } from './lead.js';

/** GET /api/marketing/leads/:id/erasure: the data that an erasure of the lead's personal data would delete (rule 9.17). */
export const LeadErasure = z.object({
  /** Number of the company's leads with the email address of this lead, or with its phone number when it has no email address. */
  count: z.int(),
  /** The first leads of the person, including the lead itself. */
  leads: LeadRow.array(),
  /** Number of events of the person's leads. */
  events: z.int(),
  /** Number of stored copies of leads that were merged into a lead of the person, or that are about the person. */
  copies: z.int(),
  /** Number of stored import rows about the person: rows needed to undo an import, and rejected rows. */
  importRows: z.int(),
  /** True when the erasure stores a hash of the email address or phone number, so that later imports skip the person. */
  isRemembered: z.boolean(),
});
export type LeadErasure = z.infer<typeof LeadErasure>;

/**
 * POST /api/marketing/leads/:id/erasure, 204: erases the person permanently. When the number of leads is no longer `count`, the reply is
 * 409 LEAD_DUPLICATES_CHANGED and nothing is erased, so that nobody erases leads that they have not seen.
 */
export const LeadErasureInput = z.object({ count: z.int().min(1) });
export type LeadErasureInput = z.infer<typeof LeadErasureInput>;
