import { z } from 'zod';
import { id, plainName, timestamp } from '../fields/fields.js';
import { PortalDescriptor } from '../releases/descriptor.js';

/** API path for managing publishing tokens. */
export const releaseTokensPath = '/api/release-tokens';

/** Maximum lifetime of a publishing token, in days. */
export const tokenDaysMax = 3650;

/** A token for publishing the releases of one portal (rule 13.31), without its secret. */
export const ReleaseToken = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  portal: PortalDescriptor.shape.name,
  label: z.string(),
  createdAt: timestamp,
  /** The account that created the token; null for tokens of the command, and in replies of the previous version. */
  createdBy: id.nullable().default(null),
  endsAt: timestamp,
  /** Time of the last call with the token, to the minute; null before the first call. */
  lastUsedAt: timestamp.nullable(),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

/** GET /api/release-tokens: the valid tokens, and the names of the live portals. */
export const ReleaseTokens = z.object({ tokens: ReleaseToken.array(), portals: z.string().array() });
export type ReleaseTokens = z.infer<typeof ReleaseTokens>;

/** POST /api/release-tokens */
export const ReleaseTokenInput = z.object({
  portal: PortalDescriptor.shape.name,
  label: plainName(60),
  days: z.int().min(1).max(tokenDaysMax),
});
export type ReleaseTokenInput = z.infer<typeof ReleaseTokenInput>;

/** Reply of POST /api/release-tokens, the only one that contains the secret. */
export const NewReleaseToken = ReleaseToken.extend({ secret: z.string() });
export type NewReleaseToken = z.infer<typeof NewReleaseToken>;
