import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { limits } from '../../constants/limits.js';
import { suppressionLimits, suppressionReasons } from '../../constants/mailings.js';
import { email, id, text, timestamp } from '../../fields/fields.js';
import { pageFields, workspaceField } from '../kernel/index.js';

/** Workspace of the suppression list; defaults to the user's personal workspace. */
const ofWorkspace = { workspaceId: id.optional() };

/**
 * POST /api/marketing/suppressions, 201 with the `Suppression`: suppresses an address. A repeated call changes nothing.
 */
export const SuppressionInput = z.object({ address: email, ...ofWorkspace });
export type SuppressionInput = z.infer<typeof SuppressionInput>;

/**
 * POST /api/marketing/suppressions/lists, which returns the `SuppressionListResult`: suppresses many addresses at once (rule 11.33).
 * Invalid entries are skipped and reported; all valid ones are added.
 */
export const SuppressionListInput = z.object({
  addresses: z.array(text().max(suppressionLimits.entry)).min(1).max(suppressionLimits.list),
  ...ofWorkspace,
});
export type SuppressionListInput = z.infer<typeof SuppressionListInput>;

/** Result of adding a list; a repeated address counts once. */
export const SuppressionListResult = z.object({
  added: z.int(),
  /** Number of addresses that were already suppressed. */
  known: z.int(),
  /** Zero-based positions of the invalid entries in the list. */
  refused: z.array(z.int()),
});
export type SuppressionListResult = z.infer<typeof SuppressionListResult>;

/** An address that no company of the workspace may send email to (rule 11.30). DELETE /api/marketing/suppressions/:id removes it. */
export const Suppression = z.object({
  id,
  /** The address; null where only its hash is stored, because the person's data or the lead were deleted. */
  address: z.string().nullable(),
  reason: z.enum(suppressionReasons),
  at: timestamp,
  /** Id of the campaign whose email caused the suppression. */
  campaignId: id.nullable(),
});
export type Suppression = z.infer<typeof Suppression>;

/** Query of GET /api/marketing/suppressions. The X-Total-Count header has the total number of matches. */
export const SuppressionQuery = z.object({
  /** Part of an address to search for. */
  search: text().trim().max(limits.name).optional(),
  reason: z.enum(suppressionReasons).optional(),
  ...workspaceField,
  sort: z.enum(['at', '-at']).default('-at'),
  ...pageFields,
});
export type SuppressionQuery = z.infer<typeof SuppressionQuery>;

/**
 * Query of GET /api/marketing/suppressions/export: a CSV file, in the format of lead exports (`LeadExportQuery`), with all matching
 * suppressions that still have an address.
 */
export const SuppressionExportQuery = SuppressionQuery.pick({
  search: true,
  reason: true,
  workspace: true,
}).extend({
  language: z.enum(languages).default('en'),
});
export type SuppressionExportQuery = z.infer<typeof SuppressionExportQuery>;

/**
 * Query of DELETE /api/marketing/suppressions/:id, 204. Removing an address whose owner has unsubscribed or complained requires
 * `personAsked`, also where that is stored beside another reason; otherwise the call fails with 409 SUPPRESSION_OF_PERSON.
 */
export const SuppressionRemoval = z.object({
  /** True when the person has asked to receive emails again. */
  personAsked: z.enum(['true', 'false']).default('false'),
});
export type SuppressionRemoval = z.infer<typeof SuppressionRemoval>;

/** GET /api/marketing/leads/:id/suppression. Both fields are null when the lead may get email or has no address. */
export const LeadSuppression = z.object({
  suppression: Suppression.nullable(),
  /** Opt-out of the address owner from all email of the company's sender domain, whichever account sends it (rule 16.20). */
  refusal: z.object({ domain: z.string(), at: timestamp }).nullable(),
});
export type LeadSuppression = z.infer<typeof LeadSuppression>;
