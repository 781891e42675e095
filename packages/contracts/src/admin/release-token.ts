import { z } from 'zod';
import { plainName, timestamp } from '../fields/fields.js';
import { PortalDescriptor } from '../releases/descriptor.js';

/** Path of the tokens for publishing. */
export const releaseTokensPath = '/api/release-tokens';

/** Longest time for which a token can publish, in days. */
export const tokenDaysMax = 3650;

/** A token by which the releases of one portal can be published (rule 13.31), without its secret. */
export const ReleaseToken = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  portal: PortalDescriptor.shape.name,
  label: z.string(),
  createdAt: timestamp,
  endsAt: timestamp,
  /** Time of the last call that had it, to the minute; null before the first one. */
  lastUsedAt: timestamp.nullable(),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

/** GET /api/release-tokens: the tokens that work, and the portals that are live, by name. */
export const ReleaseTokens = z.object({ tokens: ReleaseToken.array(), portals: z.string().array() });
export type ReleaseTokens = z.infer<typeof ReleaseTokens>;

/** POST /api/release-tokens */
export const ReleaseTokenInput = z.object({
  portal: PortalDescriptor.shape.name,
  label: plainName(60),
  days: z.int().min(1).max(tokenDaysMax),
});
export type ReleaseTokenInput = z.infer<typeof ReleaseTokenInput>;

/** The answer of POST /api/release-tokens: the only one that has the secret. */
export const NewReleaseToken = ReleaseToken.extend({ secret: z.string() });
export type NewReleaseToken = z.infer<typeof NewReleaseToken>;
