import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, type LiveEntry, type LiveSet, percentAt } from '@portals/contracts/releases';
import type { ReleaseStore } from './store.js';
import { verifyFiles } from './verify-files.js';

/** One stored release as `portal list` shows it. */
export interface ListedRelease {
  version: string;
  /** Time at which its folder was added to the store. */
  stored: Date;
  /** Total bytes of its files, without the compressed forms; null when release.json cannot be read. */
  bytes: number | null;
  /** States of the release: `live`, `canary 10 %`, `previous`, `last good`, `damaged`. */
  state: string[];
}

function stateOf(version: string, entry: LiveEntry | undefined, canary: Canary | undefined): string[] {
  const { live, previous, lastGood } = entry ?? {};
  const names = [
    ['live', live],
    [canary ? `canary ${percentAt(canary, Date.now())} %` : '', canary?.version],
    ['previous', previous],
    ['last good', lastGood],
  ] as const;
  return names.filter(([, named]) => named === version).map(([name]) => name);
}

async function describeRelease(
  store: ReleaseStore,
  name: string,
  version: string,
  entry: LiveEntry | undefined,
  canary: Canary | undefined,
): Promise<ListedRelease> {
  const folder = join(store.folder, name, version);
  const [release, { mtime }] = await Promise.all([store.release(name, version), stat(folder)]);
  const damaged = release === null || (await verifyFiles(folder, release)).length > 0;
  return {
    version,
    stored: mtime,
    bytes: release?.files.reduce((sum, { size }) => sum + size, 0) ?? null,
    state: [...stateOf(version, entry, canary), ...(damaged ? ['damaged'] : [])],
  };
}

/** Returns the stored releases of a name, newest first. */
export async function listReleases(
  store: ReleaseStore,
  name: string,
  set: LiveSet,
): Promise<ListedRelease[]> {
  const [versions, canaries] = await Promise.all([
    store.versions(name),
    store.canaries.running(set).catch(() => []),
  ]);
  const canary = canaries.find((one) => one.name === name);
  const listed = await Promise.all(
    versions.map((version) => describeRelease(store, name, version, set.releases[name], canary)),
  );
  return listed.sort((a, b) => Number(b.stored) - Number(a.stored) || (a.version < b.version ? 1 : -1));
}

/** Formats a size for the terminal; null means unknown. */
export const sizeOf = (bytes: number | null): string =>
  bytes === null ? '?' : `${Math.ceil(bytes / 1024)} kB`;

/** Returns lines for the terminal: version, date (UTC), size and state. */
export function listLines(releases: readonly ListedRelease[]): string[] {
  const widest = Math.max(0, ...releases.map(({ version }) => version.length));
  return releases.map(({ version, stored, bytes, state }) => {
    const date = stored.toISOString().slice(0, 16).replace('T', ' ');
    return `  ${version.padEnd(widest)}  ${date}  ${sizeOf(bytes).padStart(8)}  ${state.join(', ')}`.trimEnd();
  });
}
