import { join } from 'node:path';
import {
  type Canary,
  type CanaryChange,
  type CanaryPlan,
  type CanarySet,
  type CanaryStep,
  type ChangeNote,
  type Cohort,
  canariesFile,
  isBaselineLive,
  type LiveSet,
  maxCanaries,
  percentAt,
  type Release,
  readCanaries,
  StoreError,
  visitorNumbers,
} from '@portals/contracts/releases';
import { currentOperator } from './current-operator.js';
import type { Change } from './gateways.js';
import { replaceFiles } from './live-file.js';
import { maxChanges } from './live-rules.js';

const minuteMs = 60_000;

/**
 * Milliseconds between a command and the first step of its plan. In this time all gateways read the plan and, after a start, prerender the
 * canary's pages.
 */
const leadMs = { start: 10_000, change: 3_000 };

/** A canary that was started or changed. */
export interface PlannedCanary extends Change {
  plan: Canary;
}

export type EndedCanary = NonNullable<Change['canary']>;

const stepsOf = ({ percents, minutes }: CanaryPlan, from: number): CanaryStep[] =>
  percents.map((percent, index) => ({
    at: new Date(from + index * minutes * minuteMs).toISOString(),
    percent,
  }));

/** canaries.json in the folder of a store. Its writers hold the store's lock. */
export class CanaryFile {
  constructor(private readonly folder: string) {}

  /** @throws StoreError when the file is damaged; gateways then serve the live releases to all visitors */
  async read(): Promise<CanarySet> {
    try {
      return await readCanaries(this.folder);
    } catch (error) {
      throw new StoreError(
        `${join(this.folder, canariesFile)} is damaged: ${error instanceof Error ? error.message : error}\n` +
          '  Everybody gets the live releases. Delete the file, and start the canaries again that are still needed.',
      );
    }
  }

  /** Returns the canaries that are in effect. A portal has at most one, and it ends when another release of the portal goes live. */
  async running({ releases }: Pick<LiveSet, 'releases'>): Promise<Canary[]> {
    return (await this.read()).canaries.filter((canary) => isBaselineLive(canary, releases));
  }

  /**
   * @throws StoreError when the release cannot be a canary
   */
  async start(
    set: LiveSet,
    { name, version }: Release,
    plan: CanaryPlan,
    cohort: Cohort,
    note: ChangeNote = {},
  ): Promise<PlannedCanary> {
    const against = liveIn(set, name);
    if (against === version) throw new StoreError(`${name} ${version} is live, so everybody gets it.`);
    const running = await this.running(set);
    const own = running.find((canary) => canary.name === name);
    if (own) {
      throw new StoreError(
        `${name} ${own.version} is a canary already. "canary ${name} --percent …" changes its share, "rollback ${name}" ends it.`,
      );
    }
    if (running.length >= maxCanaries) {
      const names = running.map((canary) => canary.name).join(', ');
      throw new StoreError(
        `There are ${maxCanaries} canaries (${names}), and no more at once. End one: rollback <name>.`,
      );
    }
    const now = Date.now();
    const canary = {
      name,
      version,
      against,
      first: Math.floor(Math.random() * visitorNumbers),
      startedAt: new Date(now).toISOString(),
      steps: stepsOf(plan, now + leadMs.start),
      cohort,
    };
    return this.plan(set, canary, [...running, canary], 'start', note);
  }

  /**
   * Changes the share of a running canary. Visitors of a smaller share are also in a larger one.
   * @throws StoreError without a running canary
   */
  async change(set: LiveSet, name: string, plan: CanaryPlan, note: ChangeNote = {}): Promise<PlannedCanary> {
    const running = await this.running(set);
    const before = running.find((canary) => canary.name === name);
    if (!before)
      throw new StoreError(`${name} has no canary. To start one: canary ${name} <version> --percent …`);
    const now = Date.now();
    const current = { at: new Date(now).toISOString(), percent: percentAt(before, now) };
    const canary = { ...before, steps: [current, ...stepsOf(plan, now + leadMs.change)] };
    return this.plan(
      set,
      canary,
      running.map((one) => (one === before ? canary : one)),
      'change',
      note,
    );
  }

  /** Ends the canary of a portal. @returns null when the portal has no canary */
  async end(
    name: string,
    reason: CanaryChange['reason'],
    note: ChangeNote = {},
  ): Promise<EndedCanary | null> {
    const { canaries } = await this.read();
    const ended = canaries.find((canary) => canary.name === name);
    if (!ended) return null;
    const { version } = ended;
    const rest = canaries.filter((canary) => canary !== ended);
    return { version, revision: await this.write(rest, { name, version, reason, ...note }) };
  }

  private async plan(
    set: LiveSet,
    plan: Canary,
    canaries: Canary[],
    reason: CanaryChange['reason'],
    note: ChangeNote,
  ): Promise<PlannedCanary> {
    const { name, version, against, steps } = plan;
    const revision = await this.write(canaries, { name, version, reason, steps, ...note });
    return {
      name,
      version: against,
      revision: set.revision,
      canary: { version, revision, runs: true },
      plan,
    };
  }

  private async write(canaries: Canary[], change: Omit<CanaryChange, 'at'>): Promise<number> {
    const { revision, changes } = await this.read();
    const set: CanarySet = {
      schema: 1,
      revision: revision + 1,
      canaries,
      changes: [...changes, { at: new Date().toISOString(), by: currentOperator(), ...change }].slice(
        -maxChanges,
      ),
    };
    await replaceFiles([[join(this.folder, canariesFile), `${JSON.stringify(set, null, 1)}\n`]]);
    return set.revision;
  }
}

/** @throws StoreError for the shell, and when the name has no live release */
function liveIn({ releases }: LiveSet, name: string): string {
  if (name === 'shell') throw new StoreError('The shell cannot be a canary, only portals can.');
  const live = releases[name]?.live;
  if (live === undefined) throw new StoreError(`${name} has no live release beside which a canary could run`);
  return live;
}

/** Returns the live set with these canaries in place of the live releases of their portals. */
export const withCanaries = (set: LiveSet, canaries: readonly Canary[]): LiveSet => ({
  ...set,
  releases: {
    ...set.releases,
    ...Object.fromEntries(canaries.map(({ name, version }) => [name, { live: version }])),
  },
});
