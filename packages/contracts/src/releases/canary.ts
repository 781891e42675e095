import { join } from 'node:path';
import { z } from 'zod';
import { Language } from '../composition/language.js';
import { Version } from '../composition/version.js';
import { PortalDescriptor } from './descriptor.js';
import { ChangeNote } from './live-set.js';
import { isMissingFile, readRegularFile } from './regular-file.js';

/**
 * Count of possible visitor numbers. While canaries run, each browser stores a visitor number, which it shares with one in ten thousand
 * browsers, so that the number does not identify the browser.
 */
export const visitorNumbers = 10_000;

/** Names of the cookie with a visitor number, over HTTPS and over HTTP. */
export const canaryCookies = { secure: '__Host-canary', plain: 'canary' } as const;

/** Value of the cookie `canary` with which a program never gets a canary, because it checks the live releases. */
export const liveOnly = 'live';

/** The share of visitors, in percent, who get a canary from the time `at` on. */
export const CanaryStep = z.object({ at: z.iso.datetime(), percent: z.number().min(0).max(100) });
export type CanaryStep = z.infer<typeof CanaryStep>;

/** Group of visitors; a canary is served to a share of this group. With no field set, the group consists of all visitors. */
export const Cohort = z.object({
  /** True for visitors with a session cookie, false for visitors without a session cookie. */
  signedIn: z.boolean().optional(),
  /** Language of the document. */
  language: Language.optional(),
  /**
   * Ids of workspaces, which limit the cohort to their members. Versions of the product that do not know this field ignore it: they also
   * serve the canary to visitors who are not members.
   */
  workspaces: z.array(z.int().positive()).min(1).max(20).optional(),
});
export type Cohort = z.infer<typeof Cohort>;

/** Maximum number of shares in a plan, and maximum minutes between two shares. */
export const canaryPlanLimits = { shares: 20, minutes: 7 * 24 * 60 } as const;

/** A share has two decimals, because there are ten thousand visitor numbers. */
const Share = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Number(percent.toFixed(2)) === percent);

/**
 * Successive shares of visitors, in percent, each with the number of minutes that it lasts. The last share stays in effect.
 */
export const CanaryPlan = z
  .object({
    percents: z.array(Share).min(1).max(canaryPlanLimits.shares),
    minutes: z.number().min(0).max(canaryPlanLimits.minutes),
  })
  .refine(({ percents }) => percents.every((one, index) => one > (percents[index - 1] ?? -1)), {
    path: ['percents'],
  })
  .refine(({ percents, minutes }) => percents.length === 1 || minutes > 0, { path: ['minutes'] });
export type CanaryPlan = z.infer<typeof CanaryPlan>;

/** A release of a portal that some visitors get instead of the live release (rule 13.15). */
export const Canary = z.object({
  name: PortalDescriptor.shape.name,
  version: Version,
  /** The live version when the canary began. The canary applies only while this version is live. */
  against: Version,
  /** The visitor number that gets the canary first; random, so that not every canary begins with the same visitors. */
  first: z
    .int()
    .min(0)
    .max(visitorNumbers - 1),
  startedAt: z.iso.datetime(),
  /** Steps in chronological order. The last step stays in effect. */
  steps: z.array(CanaryStep).min(1).max(40),
  cohort: Cohort.default({}),
});
export type Canary = z.infer<typeof Canary>;

/** A change of a canary in the history. */
export const CanaryChange = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  version: Version,
  /** Reason for the change; all reasons except `start` and `change` end the canary. */
  reason: z.enum(['start', 'change', 'publish', 'promote', 'rollback', 'unpublish', 'repair']),
  ...ChangeNote.shape,
  /** The planned steps after a start or a change. */
  steps: z.array(CanaryStep).optional(),
});
export type CanaryChange = z.infer<typeof CanaryChange>;

/** `canaries.json` of a release store. Versions of the product without support for canaries ignore the file. */
export const CanarySet = z.object({
  schema: z.literal(1),
  /** Increases with each change, so that a gateway can report which revision it has applied. */
  revision: z.int().nonnegative(),
  canaries: z.array(Canary),
  changes: z.array(CanaryChange),
});
export type CanarySet = z.infer<typeof CanarySet>;

export const canariesFile = 'canaries.json';

/** Maximum number of canaries in a store, because each canary doubles the number of compositions. */
export const maxCanaries = 3;

/**
 * Reads the canaries of a store.
 * @throws Error when the file is damaged
 */
export async function readCanaries(store: string): Promise<CanarySet> {
  try {
    const text = (await readRegularFile(join(store, canariesFile))).toString('utf8');
    return CanarySet.parse(JSON.parse(text));
  } catch (error) {
    if (isMissingFile(error)) return { schema: 1, revision: 0, canaries: [], changes: [] };
    throw error;
  }
}

/** Returns the share of visitors at a given time, in percent; 0 before the first step. */
export const percentAt = ({ steps }: Pick<Canary, 'steps'>, now: number): number =>
  steps.findLast(({ at }) => Date.parse(at) <= now)?.percent ?? 0;

/** Returns the step that follows a given time; undefined after the last step. */
export const nextStep = ({ steps }: Pick<Canary, 'steps'>, now: number): CanaryStep | undefined =>
  steps.find(({ at }) => Date.parse(at) > now);

/** Returns true while the version that was live at the start of the canary is still live. */
export const isBaselineLive = (
  { name, against }: Pick<Canary, 'name' | 'against'>,
  releases: Readonly<Record<string, { live: string }>>,
): boolean => releases[name]?.live === against;

/**
 * Returns true when a visitor is in the share of a canary. The result depends only on the arguments, so that all gateways agree. A larger
 * share includes all visitors of a smaller share.
 * @param visitor a visitor number
 * @param percent from 0, which is nobody, to 100, in steps of 0.01
 */
export const isInShare = ({ first }: Pick<Canary, 'first'>, visitor: number, percent: number): boolean =>
  (visitor - first + visitorNumbers) % visitorNumbers < Math.round((percent * visitorNumbers) / 100);
