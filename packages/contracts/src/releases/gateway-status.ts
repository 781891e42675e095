import { z } from 'zod';

/** Role of the release that a gateway serves under a name; `none` when it serves no release. */
export const servedKinds = ['live', 'previous', 'lastGood', 'earlier', 'stored', 'none'] as const;
export type Served = (typeof servedKinds)[number];

/** The release that a gateway serves under one name. */
export const ServedRelease = z.object({
  name: z.string(),
  /** Live version according to the store. */
  live: z.string(),
  served: z.enum(servedKinds),
  /** The version that is served. */
  version: z.string().nullable(),
  /** Reason why `version` is not the live version; null when it is live. */
  why: z.string().nullable(),
  /** Loads and failures of `version` that browsers have reported to this gateway since it started; absent when there are none. */
  loaded: z.int().nonnegative().optional(),
  failed: z.int().nonnegative().optional(),
});
export type ServedRelease = z.infer<typeof ServedRelease>;

/** A canary as a gateway serves it. */
export const ServedCanary = ServedRelease.pick({ name: true, loaded: true, failed: true }).extend({
  version: z.string(),
  /** Reason why this gateway serves the canary to nobody; null when it serves the canary to its share of visitors. */
  why: z.string().nullable(),
});
export type ServedCanary = z.infer<typeof ServedCanary>;

/** `<id>.json` in GATEWAYS_DIR: the status of a running gateway, rewritten every `heartbeatMs`. */
export const GatewayStatus = z.object({
  /** Format of the file; absent in files of earlier gateways, which are read as format 1. */
  schema: z.literal(1).optional(),
  id: z.string(),
  host: z.string(),
  /** The gateway's process id on its host; absent in files of earlier gateways. */
  pid: z.int().positive().optional(),
  /** Address and port on which the gateway listens, `0.0.0.0:8080`; absent for a random port and in files of earlier gateways. */
  address: z.string().optional(),
  /** Real path of the file's folder; it differs in a copied store, whose stale files are ignored. Absent in files of earlier gateways. */
  folder: z.string().optional(),
  /** Time at which the file was written. An old time means that the gateway has died or hangs. */
  at: z.iso.datetime(),
  /** Revision of live-set.json that was applied last. */
  revision: z.int().nonnegative(),
  releases: z.array(ServedRelease),
  /** Revision of canaries.json that was applied last, and its canaries. Absent in files of gateways that do not support canaries. */
  canaries: z.object({ revision: z.int().nonnegative(), known: z.array(ServedCanary) }).optional(),
});
export type GatewayStatus = z.infer<typeof GatewayStatus>;

/**
 * Timing of the status files in milliseconds. A gateway writes its file every `heartbeatMs`. A file older than `staleMs` does not show that
 * the gateway runs. If the gateway's process still exists, it counts as hanging until the file is older than `hangsMs`; after that, the
 * process id may belong to another program.
 */
export const statusTiming = { heartbeatMs: 2_000, staleMs: 8_000, hangsMs: 600_000 } as const;

/** `health/<name>/<version>.json` in GATEWAYS_DIR: the verdict on a release, once browsers have sent enough reports. */
export const ReleaseHealth = z.object({
  verdict: z.enum(['good', 'failing']),
  loaded: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  at: z.iso.datetime(),
});
export type ReleaseHealth = z.infer<typeof ReleaseHealth>;
