import { z } from 'zod';
import { Version } from '../composition/version.js';

/** One change of live.json; rollbacks are changes too. */
export const StoreChange = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  from: Version.nullable(),
  /** Null when nothing of that name is live any more. */
  to: Version.nullable(),
  reason: z.enum(['publish', 'promote', 'rollback', 'unpublish', 'repair']),
});
export type StoreChange = z.infer<typeof StoreChange>;

/** The live release of one name, and those that may be served in its place. */
export const LiveEntry = z.object({
  live: Version,
  /** When it went live. */
  since: z.iso.datetime().optional(),
  /** The version that was live before, which a rollback makes live. */
  previous: Version.optional(),
  /** The newest release that is known to work in browsers. It may be the live one. */
  lastGood: Version.optional(),
  /** Versions that were live before `previous`, the newest first. */
  earlier: z.array(Version).optional(),
  /** Path patterns of the live release, which a gateway needs to know even if the release is damaged. */
  paths: z.array(z.string()).optional(),
});
export type LiveEntry = z.infer<typeof LiveEntry>;

/**
 * What is live in a release store. Schema 3 is `live-set.json`; the earlier ones are `live.json`: schema 1 knows `live` and
 * `previous` only and carries the history of all names, since schema 2 the history is a file of its own.
 */
export const LiveSet = z.object({
  schema: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Number of the change, so that a gateway can state which one it has applied. */
  revision: z.int().nonnegative().default(0),
  releases: z.record(z.string(), LiveEntry),
  history: z.array(StoreChange).optional(),
  /** The live version of each name in the `live.json` that was written with it for gateways of the version before. */
  versionBefore: z.record(z.string(), Version).optional(),
  /** The live version of each name when the store was last that of a version with schema 2; absent when it never was. */
  wentLiveBefore: z.record(z.string(), Version).optional(),
});
export type LiveSet = z.infer<typeof LiveSet>;

/** The live version of each name. */
export const livesOf = (releases: Readonly<Record<string, { live: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(releases).map(([name, { live }]) => [name, live]));
