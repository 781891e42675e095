import { z } from 'zod';
import { LeadRow } from './lead.js';

/** GET /api/marketing/leads/:id/erasure: everything that is deleted when the personal data of a lead are erased (rule 9.17). */
export const LeadErasure = z.object({
  /** Number of leads of the company with the same email address, or with the same telephone number when the lead has no address. */
  count: z.int(),
  /** The first leads of the person, including the lead itself. */
  leads: LeadRow.array(),
  /** Number of events of the person's leads. */
  events: z.int(),
  /** Number of copies of the person's leads merged into other leads, and of leads merged into the person's leads. */
  copies: z.int(),
  /** Number of rows that imports store about the person: to undo the import, or because the rows were refused. */
  importRows: z.int(),
  /** True when a hash of the address or number is stored, so that a later import does not bring the person back. */
  isRemembered: z.boolean(),
});
export type LeadErasure = z.infer<typeof LeadErasure>;

/**
 * POST /api/marketing/leads/:id/erasure, 204: erases the person permanently. When the number of leads is no longer `count`, the reply is
 * 409 LEAD_DUPLICATES_CHANGED and nothing is erased, because nobody should erase leads that they have not seen.
 */
export const LeadErasureInput = z.object({ count: z.int().min(1) });
export type LeadErasureInput = z.infer<typeof LeadErasureInput>;
