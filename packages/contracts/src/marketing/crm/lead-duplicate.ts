import { z } from 'zod';
import { leadDuplicateReasons } from '../../constants/leads.js';
import { pageFields } from '../kernel/index.js';
import { LeadRow } from './lead.js';

/** Reason why leads may be duplicates: same email address, same phone number, or same name and email domain (rule 9.15). */
const reason = z.enum(leadDuplicateReasons);
/** Hash of the value that the leads of a group share; it does not reveal the value. */
const key = z.string().regex(/^[0-9a-f]{32}$/);

/** Query of GET /api/marketing/companies/:id/lead-duplicates. The total number of groups is in the X-Total-Count header. */
export const LeadDuplicateQuery = z.object({
  /** Sort order; the only choice is groups with the newest leads first. */
  sort: z.enum(['-newest']).default('-newest'),
  ...pageFields,
  pageSize: z.coerce.number().int().min(1).max(20).default(10),
});
export type LeadDuplicateQuery = z.infer<typeof LeadDuplicateQuery>;

/** Leads of a company that may be duplicates of one another. */
export const LeadDuplicateGroup = z.object({
  reason,
  key,
  /** Number of all leads in the group. */
  count: z.int(),
  /** The oldest leads of the group, in order of age; at most as many as can be merged at once. */
  leads: LeadRow.array(),
});
export type LeadDuplicateGroup = z.infer<typeof LeadDuplicateGroup>;

/**
 * POST /api/marketing/companies/:id/lead-duplicates/apart, 204: marks the leads of a group as not duplicates, or removes the mark when
 * `apart` is false. A marked group is hidden until another lead joins it. Fails with 409 LEAD_DUPLICATES_CHANGED when the group no longer
 * has `count` leads, so that nobody marks leads that they have not seen.
 */
export const LeadNotDuplicateInput = z.object({
  reason,
  key,
  count: z.int().min(1),
  apart: z.boolean().default(true),
});
export type LeadNotDuplicateInput = z.infer<typeof LeadNotDuplicateInput>;
