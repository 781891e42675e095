import { z } from 'zod';

/** Which of a name's releases a gateway serves; `none`: it is left out. */
export const servedKinds = ['live', 'previous', 'lastGood', 'earlier', 'none'] as const;
export type Served = (typeof servedKinds)[number];

/** What a gateway serves of one name. */
export const ServedRelease = z.object({
  name: z.string(),
  /** The version that is live according to the store. */
  live: z.string(),
  served: z.enum(servedKinds),
  /** The version that is served. */
  version: z.string().nullable(),
  /** Why that is not the live one. */
  why: z.string().nullable(),
});
export type ServedRelease = z.infer<typeof ServedRelease>;

/** `<id>.json`: what a running gateway serves, written beside the release store again and again. */
export const GatewayStatus = z.object({
  id: z.string(),
  host: z.string(),
  /** Its process on that host; gateways of earlier versions do not say it. */
  pid: z.int().positive().optional(),
  /** When it was written; an old one is of a gateway that died or hangs. */
  at: z.iso.datetime(),
  /** The revision of live.json that was taken over last. */
  revision: z.int().nonnegative(),
  releases: z.array(ServedRelease),
});
export type GatewayStatus = z.infer<typeof GatewayStatus>;

/**
 * Milliseconds between two writes of a gateway's status, the age at which it no longer counts, and the age up to which
 * a process that is still there counts all the same: it hangs. Later its number may be that of another program.
 */
export const statusTiming = { heartbeatMs: 2_000, staleMs: 8_000, hangsMs: 600_000 } as const;

/** `health/<name>/<version>.json`: what browsers reported of a release, once they have reported enough. */
export const ReleaseHealth = z.object({
  verdict: z.enum(['good', 'failing']),
  loaded: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  at: z.iso.datetime(),
});
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;
