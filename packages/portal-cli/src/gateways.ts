import { readdir, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  GatewayStatus,
  ReleaseHealth,
  readRegularFile,
  StoreError,
  statusTiming,
} from '@portals/contracts/releases';
import { isRemoteStatus, type RemoteStatuses } from './bucket/remote-statuses.js';
import { isAlive } from './products.js';

const pollMs = 50;
const deadlineMs = 12_000;

/** A change to the store that the gateways have to apply. */
export interface Change {
  name: string;
  /** Null when no release of the name is live any longer. */
  version: string | null;
  revision: number;
  /** A canary that was started or changed (`runs`), or that ended, with the revision of canaries.json. */
  canary?: { version: string; revision: number; runs?: true };
}

/** Result of waiting until the gateways apply a change. */
export interface Confirmation {
  gateways: number;
  seconds: number;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse((await readRegularFile(file)).toString('utf8'));
  } catch {
    return null;
  }
}

const ageOf = ({ at }: GatewayStatus): number => Date.now() - Date.parse(at);
/**
 * A status dated far in the future is not fresh either: its gateway ended before the clock was set back, because a running gateway would
 * have overwritten it.
 */
const isFresh = (status: GatewayStatus): boolean => Math.abs(ageOf(status)) < statusTiming.staleMs;

/** Returns true when the process of a gateway exists; null for a gateway whose process is on another machine or unknown. */
function processIsAlive({ host, pid }: GatewayStatus): boolean | null {
  return pid === undefined || host !== hostname() ? null : isAlive(pid);
}

/** Returns true when a gateway is running: its status is fresh, or its process exists but hangs and still serves old releases. */
const isRunning = (status: GatewayStatus): boolean =>
  isFresh(status) || (ageOf(status) < statusTiming.hangsMs && processIsAlive(status) === true);

/**
 * Returns true when a gateway has replaced an earlier one: it has a later status with the same process id, or listens at the same address.
 */
const replaces = (other: GatewayStatus, one: GatewayStatus): boolean =>
  other.host === one.host &&
  Date.parse(other.at) > Date.parse(one.at) &&
  (['pid', 'address'] as const).some((key) => one[key] !== undefined && other[key] === one[key]);

/** Removes stale entries of dead gateways that another gateway has replaced. */
const withoutReplaced = (statuses: readonly GatewayStatus[]): GatewayStatus[] =>
  statuses.filter((one) => isFresh(one) || !statuses.some((other) => replaces(other, one)));

/** Describes how a gateway lags behind a change of a canary; null when it does not. */
function canaryProblem({ canaries }: GatewayStatus, { name, canary }: Change): string | null {
  if (!canary) return null;
  const { version, revision, runs } = canary;
  if (!canaries) return runs ? 'is of a version without canaries, so nobody gets one from it' : null;
  if (canaries.revision < revision) return 'has not applied the change yet';
  // Nothing further to check: the canary has ended, or a later change has replaced this change.
  if (!runs || canaries.revision > revision) return null;
  const known = canaries.known.find((one) => one.name === name && one.version === version);
  return known && known.why === null
    ? null
    : `gives nobody the canary: ${known?.why ?? 'it does not know it'}`;
}

function hasApplied(status: GatewayStatus, change: Change): boolean {
  const { name, version, revision, canary } = change;
  if (canaryProblem(status, change) !== null) return false;
  if (canary?.runs) return true;
  if (status.revision < revision) return false;
  const state = status.releases.find((one) => one.name === name);
  if (!state) return version === null || status.revision > revision;
  // A different live version means that a later change has already replaced this one.
  return state.live !== version || state.version === version;
}

function describeGateway(status: GatewayStatus, change: Change): string {
  const { name, revision } = change;
  const who = `${status.host} (${status.id})`;
  if (!isFresh(status))
    return `${who} hangs or was killed: it was last heard of ${Math.round(ageOf(status) / 1000)} s ago`;
  if (status.revision < revision) return `${who} has not applied the change yet`;
  const problem = canaryProblem(status, change);
  if (problem !== null) return `${who} ${problem}`;
  const state = status.releases.find((one) => one.name === name);
  if (!state || state.version === null) return `${who} leaves ${name} out: ${state?.why ?? 'it is not live'}`;
  return `${who} serves ${state.version}: ${state.why ?? 'the reason is unknown'}`;
}

/** The status files of gateways, and the release health that they recorded. */
export class Gateways {
  /**
   * @param folder folder with the gateways' files; it need not exist
   * @param far statuses of gateways on other machines; their copies in the folder may be older
   */
  constructor(
    readonly folder: string,
    private readonly far?: Pick<RemoteStatuses, 'fetch'>,
  ) {}

  /** Returns the gateways with a fresh status, and those on this machine whose process hangs. */
  async running(): Promise<GatewayStatus[]> {
    return (await this.statuses()).filter(isRunning);
  }

  private async statuses(): Promise<GatewayStatus[]> {
    const far = await this.far?.fetch();
    const names = (await readdir(this.folder).catch(() => [])).filter(
      (name) => name.endsWith('.json') && !(far && isRemoteStatus(name)),
    );
    const read = await Promise.all(names.map((name) => readJson(join(this.folder, name))));
    const statuses = [...read.flatMap((value) => GatewayStatus.safeParse(value).data ?? []), ...(far ?? [])];
    const own = await realpath(this.folder).catch(() => this.folder);
    // A stale status with a different folder was copied from another store. Its gateway serves the other store, so it does not count here.
    const written = statuses.filter((one) => isFresh(one) || (one.folder ?? own) === own);
    return withoutReplaced(written);
  }

  /**
   * Waits until every running gateway serves a change. A gateway that was running before the change, but no longer updates its status, may
   * still serve the old release; it counts as running until its process ends.
   * @param before gateways that were running before the change
   * @param limitMs maximum wait in milliseconds
   * @returns the number of gateways; 0 when none is running
   * @throws StoreError that names each gateway not serving the change, with the reason
   */
  async confirm(
    change: Change,
    before: readonly GatewayStatus[],
    limitMs = deadlineMs,
  ): Promise<Confirmation> {
    const started = Date.now();
    const known = new Set(before.map(({ id }) => id));
    for (;;) {
      const running = (await this.statuses()).filter(
        (status) => isRunning(status) || (known.has(status.id) && processIsAlive(status) !== false),
      );
      const missing = running.filter((status) => !hasApplied(status, change));
      const seconds = (Date.now() - started) / 1000;
      if (missing.length === 0) return { gateways: running.length, seconds };
      if (seconds * 1000 >= limitMs) throw this.unconfirmed(change, running.length, missing);
      await wait(pollMs);
    }
  }

  private unconfirmed(change: Change, all: number, missing: GatewayStatus[]): StoreError {
    const { name, version, canary } = change;
    const live = version === null ? `${name} is no longer live` : `${name} ${version} is live`;
    const what = canary?.runs ? `${name} ${canary.version} is a canary` : live;
    const lines = missing.map((status) => `  ${describeGateway(status, change)}`).join('\n');
    const back = canary?.runs ? 'ends the canary' : 'makes the release before it live again';
    return new StoreError(
      `${what} in the store, but seen by ${all - missing.length} of ${all} gateways only:\n${lines}\n` +
        `They keep retrying. Publishing the same release again repairs its files; "rollback ${name}" ${back}.`,
    );
  }

  healthFile(name: string, version: string): string {
    return join(this.folder, 'health', name, `${version}.json`);
  }

  /** Returns the health of a release as browsers reported it; null while there are too few reports. */
  async health(name: string, version: string): Promise<ReleaseHealth | null> {
    const value = await readJson(this.healthFile(name, version));
    return ReleaseHealth.safeParse(value).data ?? null;
  }
}
