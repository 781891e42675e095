import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { suppressionReasons } from '../constants/mailings.js';
import { email, id, text, timestamp } from '../fields/fields.js';
import { pageFields } from './row-version.js';

/** POST /api/marketing/suppressions, answered 201 with the `Suppression`: an address that gets no mail any more. Again changes nothing. */
export const SuppressionInput = z.object({ address: email });
export type SuppressionInput = z.infer<typeof SuppressionInput>;

/** An address that gets no mail of any company of the user (rule 11.30). DELETE /api/marketing/suppressions/:id takes it back. */
export const Suppression = z.object({
  id,
  /** Null once the person's data were erased. */
  address: z.string().nullable(),
  reason: z.enum(suppressionReasons),
  at: timestamp,
  /** The campaign whose mail led to it. */
  campaignId: id.nullable(),
});
export type Suppression = z.infer<typeof Suppression>;

/** Query of GET /api/marketing/suppressions. The total number of matches is in the X-Total-Count header. */
export const SuppressionQuery = z.object({
  /** Part of an address. */
  search: text().trim().max(limits.name).optional(),
  reason: z.enum(suppressionReasons).optional(),
  sort: z.enum(['at', '-at']).default('-at'),
  ...pageFields,
});
export type SuppressionQuery = z.infer<typeof SuppressionQuery>;

/**
 * Query of DELETE /api/marketing/suppressions/:id, answered 204. Addresses whose owners said no themselves (`unsubscribed`,
 * `complained`) are taken back only with `personAsked`, else 409 SUPPRESSION_OF_PERSON.
 */
export const SuppressionRemoval = z.object({
  /** The person has asked for mails again. */
  personAsked: z.enum(['true', 'false']).default('false'),
});
export type SuppressionRemoval = z.infer<typeof SuppressionRemoval>;

/** GET /api/marketing/leads/:id/suppression: null while the lead's address gets mails, and for a lead without one. */
export const LeadSuppression = z.object({ suppression: Suppression.nullable() });
export type LeadSuppression = z.infer<typeof LeadSuppression>;
