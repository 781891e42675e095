import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GatewayStatus, ReleaseHealth, StoreError, statusTiming } from '@portals/contracts/releases';

const pollMs = 50;
const deadlineMs = 12_000;

/** A change of the store that the gateways should take over. */
export interface Change {
  name: string;
  /** Null when nothing of the name is live any more. */
  version: string | null;
  revision: number;
}

/** What became of a change at the gateways. */
export interface Seen {
  gateways: number;
  seconds: number;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

function isTaken(status: GatewayStatus, { name, version, revision }: Change): boolean {
  if (status.revision < revision) return false;
  const state = status.releases.find((one) => one.name === name);
  if (!state) return version === null || status.revision > revision;
  // Another live version means that somebody else has gone on from this change already.
  return state.live !== version || state.version === version;
}

function describe(status: GatewayStatus, { name, revision }: Change): string {
  const who = `${status.host} (${status.id})`;
  if (status.revision < revision) return `${who} has not taken the change over yet`;
  const state = status.releases.find((one) => one.name === name);
  if (!state || state.version === null) return `${who} leaves ${name} out: ${state?.why ?? 'it is not live'}`;
  return `${who} serves ${state.version}: ${state.why ?? 'it was not told why'}`;
}

/** What the running gateways write beside the store. */
export class Gateways {
  /** @param folder where they write; it need not exist */
  constructor(readonly folder: string) {}

  /** The gateways that have been heard of lately. */
  async running(): Promise<GatewayStatus[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const read = await Promise.all(names.map((name) => readJson(join(this.folder, name))));
    return read
      .flatMap((value) => GatewayStatus.safeParse(value).data ?? [])
      .filter(({ at }) => Date.now() - Date.parse(at) < statusTiming.staleMs);
  }

  /**
   * Waits until every running gateway serves a change.
   * @param limitMs how long to wait for those that have not taken it over
   * @returns how many there are; none when no gateway is running
   * @throws StoreError naming each gateway that does not serve it, and why
   */
  async confirm(change: Change, limitMs = deadlineMs): Promise<Seen> {
    const started = Date.now();
    for (;;) {
      const running = await this.running();
      const missing = running.filter((status) => !isTaken(status, change));
      const seconds = (Date.now() - started) / 1000;
      if (missing.length === 0) return { gateways: running.length, seconds };
      if (seconds * 1000 >= limitMs) throw this.unconfirmed(change, running.length, missing);
      await wait(pollMs);
    }
  }

  private unconfirmed(change: Change, all: number, missing: GatewayStatus[]): StoreError {
    const { name, version } = change;
    const what = version === null ? `${name} is no longer live` : `${name} ${version} is live`;
    const lines = missing.map((status) => `  ${describe(status, change)}`).join('\n');
    return new StoreError(
      `${what} in the store, but seen by ${all - missing.length} of ${all} gateways only:\n${lines}\n` +
        `They go on looking and take it when they can. Publishing the same release again repairs its files; ` +
        `"rollback ${name}" takes it back.`,
    );
  }

  /** What browsers reported of a release; null while that is too little. */
  async health(name: string, version: string): Promise<ReleaseHealth | null> {
    const value = await readJson(join(this.folder, 'health', name, `${version}.json`));
    return ReleaseHealth.safeParse(value).data ?? null;
  }
}
