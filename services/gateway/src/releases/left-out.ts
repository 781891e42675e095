import type { LiveEntry } from '@portals/contracts/releases';
import { createRouteTable } from '@portals/contracts/routes';
import type { ReleaseSet } from '../composition/compose.js';
import { readRelease } from './release-files.js';

/** A portal of which no release can be used, with the path patterns of its pages. */
export interface LeftOut {
  name: string;
  paths: string[];
}

/** The paths of a portal that is left out: those recorded when it went live, else those of any readable release. */
export async function leftOut(store: string, name: string, entry: LiveEntry): Promise<LeftOut> {
  if (entry.paths) return { name, paths: entry.paths };
  for (const version of [entry.live, entry.previous, entry.lastGood]) {
    if (version === undefined) continue;
    const release = await readRelease(store, name, version).catch(() => null);
    if (release?.kind === 'portal') return { name, paths: release.descriptor.routes.map(({ path }) => path) };
  }
  return { name, paths: [] };
}

/** Name of the left-out portal that a path belongs to; null when a served portal has a more specific route. */
export function findLeftOut(
  set: Pick<ReleaseSet, 'portals'>,
  missing: readonly LeftOut[],
  path: string,
): string | null {
  const gone = missing.flatMap(({ name, paths }) => paths.map((pattern) => ({ path: pattern, name })));
  // The usual case first, so that the cost of a request does not grow with the number of portals.
  if (createRouteTable(gone)(path) === null) return null;
  const there = set.portals.flatMap(({ live }) =>
    live.descriptor.routes.map((route) => ({ path: route.path, name: null })),
  );
  return createRouteTable([...there, ...gone])(path)?.name ?? null;
}
