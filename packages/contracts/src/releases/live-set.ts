import { z } from 'zod';
import { Version } from '../composition/version.js';

/** Facts about a change (rule 13.34); absent in changes made by earlier versions of the product. */
export const ChangeNote = z.object({
  /** User and machine that made the change, or the label and id of the token. */
  by: z.string().optional(),
  /** Reason for the change, written by the publisher. */
  message: z.string().optional(),
  commit: z.string().optional(),
  /** Idempotency key of the call that made the change; a repeated call has the same key. */
  key: z.string().optional(),
});
export type ChangeNote = z.infer<typeof ChangeNote>;

/** A change of the live release of a name; rollbacks are changes, too. */
export const StoreChange = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  from: Version.nullable(),
  /** Null when no release of that name is live any longer. */
  to: Version.nullable(),
  reason: z.enum(['publish', 'promote', 'rollback', 'unpublish', 'repair']),
  ...ChangeNote.shape,
});
export type StoreChange = z.infer<typeof StoreChange>;

/** The live release of one name, and its fallbacks. */
export const LiveEntry = z.object({
  live: Version,
  /** Time at which the release went live. */
  since: z.iso.datetime().optional(),
  /** The version that was live before; a rollback restores it. */
  previous: Version.optional(),
  /** The newest release known to work in browsers; may be the live one. */
  lastGood: Version.optional(),
  /** Versions that were live before `previous`, newest first. */
  earlier: z.array(Version).optional(),
  /** Path patterns of the live release, stored here so that a gateway knows them even when the release is damaged. */
  paths: z.array(z.string()).optional(),
});
export type LiveEntry = z.infer<typeof LiveEntry>;

/**
 * The live releases of a release store. Schema 3 is `live-set.json`; the earlier schemas are `live.json`. Schema 1 has only `live` and
 * `previous` and includes the history of all names; since schema 2, the history is in a separate file.
 */
export const LiveSet = z.object({
  schema: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Increases with each change, so that a gateway can report which revision it has applied. */
  revision: z.int().nonnegative().default(0),
  releases: z.record(z.string(), LiveEntry),
  history: z.array(StoreChange).optional(),
  /** Live version of each name in `live.json`, which is written together with this file for gateways of the previous version. */
  versionBefore: z.record(z.string(), Version).optional(),
  /** Live version of each name when a product version with schema 2 last wrote the store; absent if no such version has ever written it. */
  wentLiveBefore: z.record(z.string(), Version).optional(),
});
export type LiveSet = z.infer<typeof LiveSet>;

/** Returns the live version of each name. */
export const liveVersionsOf = (
  releases: Readonly<Record<string, { live: string }>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(releases).map(([name, { live }]) => [name, live]));
