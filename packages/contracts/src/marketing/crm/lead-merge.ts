import { z } from 'zod';
import { leadMergeMax } from '../../constants/leads.js';
import { id, timestamp } from '../../fields/fields.js';
import { version } from '../kernel/index.js';
import { Lead, LeadInput } from './lead.js';

/**
 * POST /api/marketing/companies/:id/lead-merges: makes one lead of several (rule 9.16), answered with the `Lead`. All have the
 * versions that were read, or the answer is 409 EDIT_CONFLICT with the first one that has not, and nothing is stored.
 */
export const LeadMergeInput = z
  .object({
    /** The lead that stays. */
    targetId: id,
    leads: z.array(z.object({ id, version })).min(2).max(leadMergeMax),
    /** What it is to have, all of it: the person chooses field by field. */
    values: LeadInput.omit({ marketingCompanyId: true }),
  })
  .refine(({ targetId, leads }) => leads.some((lead) => lead.id === targetId), { path: ['targetId'] })
  .refine(({ leads }) => new Set(leads.map((lead) => lead.id)).size === leads.length, { path: ['leads'] });
export type LeadMergeInput = z.infer<typeof LeadMergeInput>;

/** What a merge has made one lead of, at GET /api/marketing/leads/:id/merges, newest first. Nothing of it is lost. */
export const LeadMerge = z.object({
  id,
  at: timestamp,
  /** Who did it. */
  userId: id,
  /** The lead that stayed, as it was before. */
  before: Lead,
  /** The others, as they were. */
  merged: Lead.array(),
  /** Whether it can be undone: not while the lead that stayed is merged away itself. */
  canUndo: z.boolean(),
  /** Whether somebody has changed the lead since: then undoing leaves it as it is. */
  isChanged: z.boolean(),
});
export type LeadMerge = z.infer<typeof LeadMerge>;

/** POST /api/marketing/lead-merges/:id/undo. The merged leads are there again, with their events, as they were. */
export const LeadMergeUndone = z.object({
  /** The lead that had stayed, as it is now. */
  lead: Lead,
  /** Whether it was left as it is, because somebody has changed it since the merge. */
  isKept: z.boolean(),
  restored: Lead.array(),
});
export type LeadMergeUndone = z.infer<typeof LeadMergeUndone>;
