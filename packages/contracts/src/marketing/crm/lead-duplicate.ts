import { z } from 'zod';
import { leadDuplicateReasons } from '../../constants/leads.js';
import { pageFields } from '../kernel/index.js';
import { LeadRow } from './lead.js';

/** Why leads may be one: the same address, the same number, or the same name at the same e-mail domain (rule 9.15). */
const reason = z.enum(leadDuplicateReasons);
/** What the leads of a group have in common, in a form that tells nothing of it. */
const key = z.string().regex(/^[0-9a-f]{32}$/);

/** Query of GET /api/marketing/companies/:id/lead-duplicates. The total number of groups is in the X-Total-Count header. */
export const LeadDuplicateQuery = z.object({
  /** The only order: groups with the newest leads first. */
  sort: z.enum(['-newest']).default('-newest'),
  ...pageFields,
  pageSize: z.coerce.number().int().min(1).max(20).default(10),
});
export type LeadDuplicateQuery = z.infer<typeof LeadDuplicateQuery>;

/** Leads of a company that may be one. */
export const LeadDuplicateGroup = z.object({
  reason,
  key,
  /** How many leads there are in all. */
  count: z.int(),
  /** The first of them, oldest first: as many as can be merged at once. */
  leads: LeadRow.array(),
});
export type LeadDuplicateGroup = z.infer<typeof LeadDuplicateGroup>;

/**
 * POST /api/marketing/companies/:id/lead-duplicates/apart, answered 204: a person says that the leads of a group are not one, or
 * (`apart` false) takes that back. The group is not listed again until another lead joins it. When it has not `count` leads any
 * more, the answer is 409 LEAD_DUPLICATES_CHANGED: nobody tells leads apart that they have not seen.
 */
export const LeadApartInput = z.object({
  reason,
  key,
  count: z.int().min(1),
  apart: z.boolean().default(true),
});
export type LeadApartInput = z.infer<typeof LeadApartInput>;
