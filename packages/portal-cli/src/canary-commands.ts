import { parseArgs } from 'node:util';
import { Language } from '@portals/contracts/composition';
import type { CanaryInput } from '@portals/contracts/publishing';
import { type CanaryPlan, Cohort, canaryPlanLimits } from '@portals/contracts/releases';
import { announceAs } from './announce.js';
import type { PlannedCanary } from './canary-file.js';
import { cohortWords, secondOf } from './canary-words.js';
import { type Command, requiredArgument, storeOf } from './command.js';
import { UsageError } from './run-main.js';
import type { ChangeOptions, ReleaseStore } from './store.js';

const { shares: mostSteps, minutes: mostMinutes } = canaryPlanLimits;

/** @throws UsageError when the value is not a percentage with at most two decimals */
function percentOf(given: string): number {
  const percent = Number(given);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(given) || percent > 100)
    throw new UsageError(`A share is a number from 0 to 100 with two decimals at most, not "${given}"`);
  return percent;
}

/** Options for the share of visitors who get a canary, and for its cohort. */
export const shareOptions = {
  percent: { type: 'string' },
  minutes: { type: 'string' },
  'signed-in': { type: 'boolean', default: false },
  'signed-out': { type: 'boolean', default: false },
  language: { type: 'string' },
  workspace: { type: 'string', multiple: true },
} as const;

interface PlanOptions {
  percent?: string | undefined;
  minutes?: string | undefined;
}

/** @throws UsageError when the options describe no plan */
function planOf({ percent = '', minutes }: PlanOptions): CanaryPlan {
  if (percent === '')
    throw new UsageError('How many visitors? Either --percent 10, or --percent 1,10,50,100 --minutes 30');
  const percents = percent.split(',').map(percentOf);
  if (percents.length === 1) {
    if (minutes !== undefined) throw new UsageError('--minutes is the time between several shares');
    return { percents, minutes: 0 };
  }
  const between = Number(minutes);
  if (percents.length > mostSteps || percents.some((one, index) => one <= (percents[index - 1] ?? -1)))
    throw new UsageError(`Several shares must grow, and be at most ${mostSteps}, not "${percent}"`);
  if (!(between > 0 && between <= mostMinutes))
    throw new UsageError(`--minutes must be a number of minutes up to ${mostMinutes}, between two shares`);
  return { percents, minutes: between };
}

interface CohortOptions {
  'signed-in': boolean;
  'signed-out': boolean;
  language?: string | undefined;
  workspace?: string[] | undefined;
}

/** @throws UsageError when the options contradict each other, or the language is not one of the site's */
function cohortOf(values: CohortOptions): Cohort {
  if (values['signed-in'] && values['signed-out'])
    throw new UsageError('--signed-in and --signed-out together are nobody');
  const language = Language.optional().safeParse(values.language);
  if (!language.success)
    throw new UsageError(
      `--language must be one of ${Language.options.join(', ')}, not "${values.language}"`,
    );
  const workspaces = Cohort.shape.workspaces.safeParse(values.workspace?.map(Number));
  if (!workspaces.success)
    throw new UsageError('--workspace must be the id of a workspace, a whole number; at most 20 of them');
  if (workspaces.data && values['signed-out'])
    throw new UsageError('--workspace and --signed-out together are nobody');
  // A workspace cohort implies signed-in visitors. Gateways that do not support workspace cohorts then exclude at least signed-out
  // visitors.
  const signedIn = values['signed-in'] || workspaces.data !== undefined;
  return {
    ...((signedIn || values['signed-out']) && { signedIn }),
    ...(language.data && { language: language.data }),
    ...(workspaces.data && { workspaces: workspaces.data }),
  };
}

const isForSome = (cohort: Cohort): boolean => Object.keys(cohort).length > 0;

/** Returns true when a canary is more than a single share of all visitors: when it has several steps, or a cohort. */
export const isMoreThanShare = ({ plan, cohort }: CanaryInput): boolean =>
  plan.percents.length > 1 || isForSome(cohort);

/**
 * Returns the canary that the options of `publish` describe; null without `--percent`.
 * @throws UsageError when they contradict each other
 */
export function publishedCanary(values: PlanOptions & CohortOptions): CanaryInput | null {
  const cohort = cohortOf(values);
  if (values.percent !== undefined) return { plan: planOf(values), cohort };
  if (values.minutes !== undefined || isForSome(cohort))
    throw new UsageError('--minutes and visitors are for a canary: --percent 10');
  return null;
}

/** Parameters for starting a canary of a stored release or, without `version`, for changing the running canary. */
interface CanaryArguments {
  name: string;
  version: string | undefined;
  input: CanaryInput;
}

/** @throws UsageError when the arguments of `canary` describe no canary */
export function canaryArguments(
  [given, version]: string[],
  values: PlanOptions & CohortOptions,
): CanaryArguments {
  const name = requiredArgument(given, 'portal');
  const input = { plan: planOf(values), cohort: cohortOf(values) };
  if (version === undefined && isForSome(input.cohort))
    throw new UsageError('A running canary keeps its cohort. To change it: rollback, then start it again.');
  return { name, version, input };
}

function whatIsPlanned({ plan: { name, version, steps, cohort } }: PlannedCanary): string {
  const shares = steps.filter(({ at }) => Date.parse(at) > Date.now());
  const words = shares.map(({ at, percent }) => `${percent} % from ${secondOf(at)}`).join(', ');
  return `${name} ${version} is a canary for ${cohortWords(cohort)}: ${words}`;
}

/** Makes a stored release a canary or, without a version, changes the share of the running canary. */
export const makeCanary = (
  store: ReleaseStore,
  name: string,
  { plan, cohort, version }: CanaryInput & { version?: string | undefined },
  options?: ChangeOptions,
): Promise<PlannedCanary> =>
  version === undefined
    ? store.changeCanary(name, plan, options)
    : store.startCanary(name, version, plan, cohort, options);

/** Starts or changes a canary, waits for the gateways and returns the result in one sentence. */
export const announceCanary = (store: ReleaseStore, make: () => Promise<PlannedCanary>): Promise<string> =>
  announceAs(whatIsPlanned, store, make);

const canaryCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: shareOptions,
  });
  const { name, version, input } = canaryArguments(positionals, values);
  const store = await storeOf(around);
  const make = () => makeCanary(store, name, { ...input, version });
  around.print(await announceCanary(store, make));
};

/** Commands for canaries; they need no sources and no build tools. */
export const canaryCommands: Record<string, Command> = { canary: canaryCommand };

export const canaryUsage = `  canary <name> <version> --percent 10 [--signed-in | --signed-out] [--language es] [--workspace 7]…
                              give a stored release to so many visitors, beside the live one
  canary <name> <version> --percent 1,10,50,100 --minutes 30
                              the same, growing by itself
  canary <name> --percent 50  change the share of a running canary, or let it grow`;
