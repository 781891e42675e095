import { z } from 'zod';
import { leadMergeMax } from '../../constants/leads.js';
import { authorId, id, timestamp } from '../../fields/fields.js';
import { version } from '../kernel/index.js';
import { Lead, LeadInput } from './lead.js';

/**
 * POST /api/marketing/companies/:id/lead-merges: merges several leads into one (rule 9.16); the reply is the resulting `Lead`. When
 * a lead no longer has the row version in the request, nothing is stored, and the reply is 409 EDIT_CONFLICT with the first lead that has
 * changed.
 */
export const LeadMergeInput = z
  .object({
    /** Id of the lead that remains. */
    targetId: id,
    leads: z.array(z.object({ id, version })).min(2).max(leadMergeMax),
    /** All values of the resulting lead; the person chooses them field by field. */
    values: LeadInput.omit({ marketingCompanyId: true, assigneeId: true }),
  })
  .refine(({ targetId, leads }) => leads.some((lead) => lead.id === targetId), { path: ['targetId'] })
  .refine(({ leads }) => new Set(leads.map((lead) => lead.id)).size === leads.length, { path: ['leads'] });
export type LeadMergeInput = z.infer<typeof LeadMergeInput>;

/** A merge of several leads, at GET /api/marketing/leads/:id/merges, newest first. It contains all data needed to undo the merge. */
export const LeadMerge = z.object({
  id,
  at: timestamp,
  /** User who merged the leads. */
  userId: authorId,
  /** The remaining lead as it was before the merge. */
  before: Lead,
  /** The leads that were merged into the remaining lead, as they were before the merge. */
  merged: Lead.array(),
  /** True when the merge can be undone; false while the remaining lead is itself merged into another lead. */
  canUndo: z.boolean(),
  /** True when somebody has changed the remaining lead since the merge, so that an undo does not change it. */
  isChanged: z.boolean(),
});
export type LeadMerge = z.infer<typeof LeadMerge>;

/** POST /api/marketing/lead-merges/:id/undo: restores the merged leads unchanged, together with their events. */
export const LeadMergeUndone = z.object({
  /** The remaining lead as it is now. */
  lead: Lead,
  /** True when the remaining lead was not restored, because somebody has changed it since the merge. */
  isKept: z.boolean(),
  restored: Lead.array(),
});
export type LeadMergeUndone = z.infer<typeof LeadMergeUndone>;
