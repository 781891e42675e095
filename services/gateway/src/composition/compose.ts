import { createHash } from 'node:crypto';
import type {
  ComposedPortal,
  ComposedRelease,
  PortalRelease,
  PortalRoute,
  ShellRelease,
  Site,
} from '@portals/contracts';
import { matchRoute } from './match-route.js';

/** The releases of one composition, as loaded from the store. */
export interface ReleaseSet {
  shell: ShellRelease;
  portals: { live: PortalRelease; previous?: PortalRelease }[];
}

/** What is the same in every document of one composition. */
export interface Composed {
  id: string;
  set: ReleaseSet;
  portals: ComposedPortal[];
  /** sha384 of every script that a page may load, by absolute path. */
  integrity: Record<string, string>;
  /** Addresses of portals that a development server serves; they are not pinned. */
  development: DevelopmentPortals;
  /** Style sheets of the shell that stand in the document itself, by their path in its release. */
  inlined: ReadonlyMap<string, string>;
}

/** Address, with a slash at the end, of each portal that a development server serves. */
export type DevelopmentPortals = Readonly<Record<string, string>>;

/** Folder of a release as the browser asks for it. */
export const baseOf = ({ name, version }: { name: string; version: string }): string =>
  `/releases/${name}/${version}/`;

const exposedFiles = (release: PortalRelease) => release.chunks.portal ?? [];

const served = (version: string, base: string): ComposedRelease => ({
  version,
  base,
  entry: 'remoteEntry.js',
  exposed: [],
});

const composedRelease = (release: PortalRelease): ComposedRelease => ({
  version: release.version,
  base: baseOf(release),
  entry: release.entry,
  exposed: exposedFiles(release),
});

function scriptHashes(releases: (ShellRelease | PortalRelease)[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const release of releases) {
    for (const file of release.files) {
      if (file.path.endsWith('.js')) hashes[baseOf(release) + file.path] = file.integrity;
    }
  }
  return hashes;
}

/** Puts one set of releases together. The id changes with the set and with the company's facts, and only then. */
export function compose(
  set: ReleaseSet,
  site: Site,
  development: DevelopmentPortals = {},
  inlined: ReadonlyMap<string, string> = new Map(),
): Composed {
  const releases = [
    set.shell,
    ...set.portals.flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
  ];
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { name, version } of releases) hash.update(`\n${name} ${version}`);
  return {
    id: hash.digest('hex').slice(0, 12),
    set,
    portals: set.portals.map(({ live, previous }) => {
      const address = development[live.name];
      return {
        name: live.name,
        title: live.descriptor.title,
        routes: live.descriptor.routes,
        ...(live.descriptor.nav && { nav: live.descriptor.nav }),
        live: address === undefined ? composedRelease(live) : served(live.version, address),
        ...(previous && address === undefined && { previous: composedRelease(previous) }),
      };
    }),
    integrity: scriptHashes(releases),
    development,
    inlined,
  };
}

/** The portal and the route that a path belongs to. */
export interface Destination {
  release: PortalRelease;
  route: PortalRoute;
}

/** Finds the portal of a path among all portals: the most specific route wins, whoever owns it. */
export function findDestination(set: ReleaseSet, path: string): Destination | null {
  const candidates = set.portals.flatMap(({ live }) =>
    live.descriptor.routes.map((route) => ({ path: route.path, route, release: live })),
  );
  const found = matchRoute(candidates, path);
  return found && { release: found.release, route: found.route };
}
