import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { id, requiredText, timestamp } from '../fields/fields.js';
import { filterFields } from './lead.js';

/** A filter as the list of leads has it; an empty one means all leads of the company. */
export const LeadFilter = z.object(filterFields);
export type LeadFilter = z.infer<typeof LeadFilter>;

/**
 * POST /api/marketing/companies/:id/leads/bulk-changes: the status that many leads get (rule 9.11), either those with `ids` or all
 * that match `filter` at that moment. Ids of other companies' leads change nothing.
 */
export const LeadBulkChangeInput = z
  .object({
    status: requiredText(limits.label),
    ids: z.array(id).min(1).max(limits.selection).optional(),
    filter: LeadFilter.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['filter'] });
export type LeadBulkChangeInput = z.infer<typeof LeadBulkChangeInput>;

/**
 * A change of many leads, which goes on after the call that asked for it (202). GET /api/marketing/companies/:id/leads/bulk-changes
 * lists those of a company, newest first.
 * - `running`: `changed` and `unchanged` count the leads that were looked at so far, of `total`
 * - `done`
 * - `undoing`: `restored` and `kept` count the leads that were looked at so far, of `changed`
 * - `undone`: `kept` leads were changed by somebody since; they are listed at `/api/marketing/bulk-changes/:id/kept`
 */
export const LeadBulkChange = z.object({
  id,
  marketingCompanyId: id,
  status: z.string(),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.int(),
  changed: z.int(),
  /** Leads that had the status already. */
  unchanged: z.int(),
  restored: z.int(),
  kept: z.int(),
  createdAt: timestamp,
});
export type LeadBulkChange = z.infer<typeof LeadBulkChange>;
