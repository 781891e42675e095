import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { suppressionLimits, suppressionReasons } from '../constants/mailings.js';
import { email, id, text, timestamp } from '../fields/fields.js';
import { pageFields } from './row-version.js';

/** POST /api/marketing/suppressions, answered 201 with the `Suppression`: an address that gets no mail any more. Again changes nothing. */
export const SuppressionInput = z.object({ address: email });
export type SuppressionInput = z.infer<typeof SuppressionInput>;

/**
 * POST /api/marketing/suppressions/lists, answered with the `SuppressionListResult`: many addresses at once (rule 11.33). What is no
 * address is refused by itself, and keeps no other from being added.
 */
export const SuppressionListInput = z.object({
  addresses: z.array(text().max(suppressionLimits.entry)).min(1).max(suppressionLimits.list),
});
export type SuppressionListInput = z.infer<typeof SuppressionListInput>;

/** What became of the addresses of a list; one that is in it twice counts once. */
export const SuppressionListResult = z.object({
  added: z.int(),
  /** They got no mail before; nothing of them has changed. */
  known: z.int(),
  /** Places in the list, from 0, of what is no address. */
  refused: z.array(z.int()),
});
export type SuppressionListResult = z.infer<typeof SuppressionListResult>;

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

/** Query of GET /api/marketing/suppressions/export: a CSV file as of leads (`LeadExportQuery`) of all that are meant and have an address. */
export const SuppressionExportQuery = SuppressionQuery.pick({ search: true, reason: true }).extend({
  language: z.enum(languages).default('en'),
});
export type SuppressionExportQuery = z.infer<typeof SuppressionExportQuery>;

/**
 * Query of DELETE /api/marketing/suppressions/:id, answered 204. Addresses whose owners said no themselves (`unsubscribed`,
 * `complained`) are taken back only with `personAsked`, else 409 SUPPRESSION_OF_PERSON.
 */
export const SuppressionRemoval = z.object({
  /** The person has asked for mails again. */
  personAsked: z.enum(['true', 'false']).default('false'),
});
export type SuppressionRemoval = z.infer<typeof SuppressionRemoval>;

/** GET /api/marketing/leads/:id/suppression: both null while the lead's address gets mails, and for a lead without one. */
export const LeadSuppression = z.object({
  suppression: Suppression.nullable(),
  /** A person's no to the domain of the company's sender, whichever account sent from it (rule 16.20). */
  refusal: z.object({ domain: z.string(), at: timestamp }).nullable(),
});
export type LeadSuppression = z.infer<typeof LeadSuppression>;
