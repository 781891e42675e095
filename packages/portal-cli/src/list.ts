import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedRelease, PortalReleases } from '@portals/contracts/publishing';
import { type Canary, type LiveEntry, percentAt } from '@portals/contracts/releases';
import type { ReleaseStore } from './store.js';
import { verifyFiles } from './verify-files.js';

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
  isVerified: boolean,
): Promise<ListedRelease> {
  const folder = join(store.folder, name, version);
  const [release, { mtime }] = await Promise.all([store.release(name, version), stat(folder)]);
  const damaged = release === null || (isVerified && (await verifyFiles(folder, release)).length > 0);
  return {
    version,
    stored: mtime.toISOString(),
    bytes: release?.files.reduce((sum, { size }) => sum + size, 0) ?? null,
    state: [...stateOf(version, entry, canary), ...(damaged ? ['damaged'] : [])],
  };
}

/**
 * Returns the stored releases of a name, newest first.
 * @param isVerified true to read and verify all their files
 */
export async function readReleases(
  store: ReleaseStore,
  name: string,
  isVerified: boolean,
): Promise<PortalReleases> {
  const set = await store.live();
  const entry = set.releases[name];
  const [versions, canary] = await Promise.all([store.versions(name), store.canaryOf(set, name)]);
  const releases = await Promise.all(
    versions.map((version) => describeRelease(store, name, version, entry, canary, isVerified)),
  );
  releases.sort((a, b) => Date.parse(b.stored) - Date.parse(a.stored) || (a.version < b.version ? 1 : -1));
  return { name, entry: entry ?? null, releases };
}

/** Formats a size for the terminal; null means unknown. */
export const sizeOf = (bytes: number | null): string =>
  bytes === null ? '?' : `${Math.ceil(bytes / 1024)} kB`;

/** Returns lines for the terminal: the name, and the version, date (UTC), size and state of each release. */
export function listLines({ name, entry, releases }: PortalReleases): string[] {
  const widest = Math.max(0, ...releases.map(({ version }) => version.length));
  const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ');
  const since = entry?.since === undefined ? '' : ` (live since ${minuteOf(entry.since)})`;
  return [
    entry === null ? `${name} (not live)` : `${name}${since}`,
    ...releases.map(({ version, stored, bytes, state }) =>
      `  ${version.padEnd(widest)}  ${minuteOf(stored)}  ${sizeOf(bytes).padStart(8)}  ${state.join(', ')}`.trimEnd(),
    ),
  ];
}
