import { join } from 'node:path';
import type { LiveEntry, PortalRelease, Release } from '@portals/contracts/releases';
import { createRouteTable } from '@portals/contracts/routes';
import type { ReleaseSet } from '../composition/compose.js';
import type { StoredFile } from '../http/stored-file.js';
import { publicAddress } from './public-files.js';
import { type LoadedRelease, readSigned, readStoredFile } from './release-files.js';

/** A portal without a usable release. */
export interface LeftOut {
  name: string;
  /** Path patterns of the portal's pages. */
  paths: string[];
  /**
   * The portal's files at the root of the site, by absolute path. Each file is checked separately and is null if damaged. The map is null
   * when the files are unknown.
   */
  publicFiles: ReadonlyMap<string, StoredFile | null> | null;
}

type Readable = Pick<LoadedRelease, 'digest'> & { release: PortalRelease };

/** Returns the reason why a release may not be served; null when it may. */
type RefusalOf = (release: Release, digest: string) => string | null;

/** Returns the releases of a portal whose release.json is readable, best first. */
async function readableReleases(store: string, name: string, entry: LiveEntry): Promise<Readable[]> {
  const versions = [entry.live, entry.previous, entry.lastGood].filter((version) => version !== undefined);
  const read = await Promise.all(
    [...new Set(versions)].map((version) => readSigned(store, name, version).catch(() => null)),
  );
  return read.flatMap((one) => (one?.release.kind === 'portal' ? [{ ...one, release: one.release }] : []));
}

/**
 * Collects the files that the releases have at the root of the site. For each, returns the first intact copy from a release that may be
 * served; null if there is none.
 */
async function readPublicFiles(
  store: string,
  releases: readonly Readable[],
  refusalOf: RefusalOf,
): Promise<LeftOut['publicFiles']> {
  const found = new Map<string, StoredFile | null>();
  for (const { release, digest } of releases) {
    const { name, version } = release;
    const isRefused = refusalOf(release, digest) !== null;
    for (const file of release.files) {
      const address = publicAddress(file.path);
      if (address === null || found.get(address)) continue;
      const read = () => readStoredFile(join(store, name, version), file).catch(() => null);
      found.set(address, isRefused ? null : await read());
    }
  }
  return releases.length > 0 ? found : null;
}

/**
 * Describes a left-out portal. Its paths come from live.json, which records them when a release goes live, or else from a readable release.
 */
export async function leftOut(
  store: string,
  name: string,
  entry: LiveEntry,
  refusalOf: RefusalOf,
): Promise<LeftOut> {
  const releases = await readableReleases(store, name, entry);
  const paths = entry.paths ?? releases[0]?.release.descriptor.routes.map(({ path }) => path) ?? [];
  return { name, paths, publicFiles: await readPublicFiles(store, releases, refusalOf) };
}

/**
 * Returns the name of the left-out portal that a path belongs to; null when there is none, or a served portal has a more specific route.
 */
export function findLeftOut(
  set: Pick<ReleaseSet, 'portals'>,
  missing: readonly LeftOut[],
  path: string,
): string | null {
  const gone = missing.flatMap(({ name, paths }) => paths.map((pattern) => ({ path: pattern, name })));
  // Returns early in the usual case, so that the cost of a request does not grow with the number of portals.
  if (createRouteTable(gone)(path) === null) return null;
  const there = set.portals.flatMap(({ live }) =>
    live.descriptor.routes.map((route) => ({ path: route.path, name: null })),
  );
  return createRouteTable([...there, ...gone])(path)?.name ?? null;
}
