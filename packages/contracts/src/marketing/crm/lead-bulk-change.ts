import { z } from 'zod';
import { isSameLabel } from '../../constants/labels.js';
import { limits } from '../../constants/limits.js';
import { lossReasons } from '../../constants/loss-reasons.js';
import { id, storedDay, timestamp } from '../../fields/fields.js';
import { LegalBasisInput } from './lead.js';
import { leadStatus } from './lead-field-schemas.js';
import { LeadFilter } from './lead-filter.js';

/** A legal basis for many leads. It overwrites an existing legal basis only when `replace` is set (rule 11.52). */
export const BulkLegalBasis = LegalBasisInput.extend({ replace: z.boolean().default(false) });

/**
 * POST /api/marketing/companies/:id/leads/bulk-changes: sets the status (rule 9.11), the legal basis or the assignee (rule 18.41) of many
 * leads: either the leads with these `ids`, or all leads that match `filter` when the call arrives. Ids of other companies' leads are
 * ignored. A consent without a day or source fails with 400 CONSENT_DAY_REQUIRED or CONSENT_SOURCE_REQUIRED at the field. 429
 * BULK_CHANGES_WAITING with Retry-After when too many changes are queued or running (rule 15.4). The call replaces a queued change of the
 * same leads that has not started, which then ends as `done` with a total of 0.
 */
export const LeadBulkChangeInput = z
  .object({
    status: leadStatus.optional(),
    /** Reason of loss for leads that have none; allowed only with the status `lost` (rule 9.45). */
    lossReason: z.enum(lossReasons).nullable().optional(),
    basis: BulkLegalBasis.optional(),
    /** Person to whom the leads are assigned; null for nobody. */
    assigneeId: id.nullable().optional(),
    ids: z.array(id).min(1).max(limits.selection).optional(),
    filter: LeadFilter.optional(),
  })
  .refine(
    ({ status, basis, assigneeId }) =>
      [status, basis, assigneeId].filter((value) => value !== undefined).length === 1,
    { path: ['status'] },
  )
  .refine(({ status, lossReason }) => !lossReason || isSameLabel(status ?? '', 'lost'), {
    path: ['lossReason'],
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['filter'] });
export type LeadBulkChangeInput = z.infer<typeof LeadBulkChangeInput>;

/**
 * A change of many leads, which runs in the background after the reply (202). GET /api/marketing/companies/:id/leads/bulk-changes lists
 * the changes of a company, newest first.
 * - `running`: `changed` and `unchanged` count the leads processed so far, out of `total`
 * - `done`
 * - `undoing`: `restored` and `kept` count the leads processed so far, out of `changed`
 * - `undone`: `kept` leads were not restored, because somebody has changed them since the bulk change; they are listed at
 * `/api/marketing/bulk-changes/:id/kept`
 */
export const LeadBulkChange = z.object({
  id,
  marketingCompanyId: id,
  /** Status to set; null when the change sets something else. */
  status: z.string().nullable(),
  /** Reason of loss to set with the status; null when no reason is set. */
  lossReason: z.enum(lossReasons).nullable().default(null),
  basis: BulkLegalBasis.extend({ legalBasisOn: storedDay.nullable() }).nullable(),
  /** Assignment to a person or to nobody; null when the change sets something else. */
  assignment: z.object({ assigneeId: id.nullable() }).nullable().default(null),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.int(),
  changed: z.int(),
  /** Leads with nothing to change: they already had the status (and a reason of loss, if one is set), the assignee or a legal basis. */
  unchanged: z.int(),
  restored: z.int(),
  kept: z.int(),
  createdAt: timestamp,
});
export type LeadBulkChange = z.infer<typeof LeadBulkChange>;
