import { z } from 'zod';
import { Version } from '../composition/version.js';

/** A change of what is live; a rollback is a change like any other. */
export const StoreChange = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  from: Version.nullable(),
  /** Null when nothing of that name is live any more. */
  to: Version.nullable(),
  reason: z.enum(['publish', 'promote', 'rollback', 'unpublish', 'repair']),
});
export type StoreChange = z.infer<typeof StoreChange>;

/** What is live of one name, and what may stand in for it. */
export const LiveEntry = z.object({
  live: Version,
  /** When it went live. */
  since: z.iso.datetime().optional(),
  /** What was live before: where a rollback goes. */
  previous: Version.optional(),
  /** The newest release that is known to work in browsers. It may be the live one. */
  lastGood: Version.optional(),
  /** What was live before `previous`, the newest first. */
  earlier: z.array(Version).optional(),
  /** Path patterns of the live release, so that a gateway knows them although its folder is damaged. */
  paths: z.array(z.string()).optional(),
});
export type LiveEntry = z.infer<typeof LiveEntry>;

/**
 * live.json of the release store. Schema 1 knows `live` and `previous` only and carries the history of all names;
 * since schema 2 the history is a file of its own.
 */
export const LiveSet = z.object({
  schema: z.union([z.literal(1), z.literal(2)]),
  /** Counts the changes, so that a gateway can say which one it serves. */
  revision: z.int().nonnegative().default(0),
  releases: z.record(z.string(), LiveEntry),
  history: z.array(StoreChange).optional(),
});
export type LiveSet = z.infer<typeof LiveSet>;
