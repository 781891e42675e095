import { createHash } from 'node:crypto';
import {
  type ComposedPortal,
  type ComposedRelease,
  currentForm,
  type DocumentForm,
  documentFormOf,
  type PortalRoute,
  type Site,
  type WholeComposition,
} from '@portals/contracts/composition';
import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import { createRouteTable, isLiteral, overlap } from '@portals/contracts/routes';
import { integrityOfText, pinsText, scriptHashes } from './pins.js';
import { indexOf, type PinnedIndex } from './route-index.js';

/** The releases of one composition. */
export interface ReleaseSet {
  shell: ShellRelease;
  /** Shell that a page starts when `shell` fails. */
  fallbackShell?: ShellRelease;
  portals: { live: PortalRelease; previous?: PortalRelease }[];
  /** Path patterns of portals without a usable release. */
  leftOut?: readonly string[];
  /** True when one of the portals is a preview, which is shown only to people who have its link. */
  preview?: boolean;
}

/** The portal and route that match a path. */
export interface Destination {
  release: PortalRelease;
  route: PortalRoute;
}

/** The parts shared by all documents of one composition. */
export interface Composed {
  id: string;
  set: ReleaseSet;
  /** Version of the document format that the shell supports. */
  documentFormat: DocumentForm;
  /** Finds the portal and route that match a path. */
  findRoute(path: string): Destination | null;
  /** All portals, each with the hash of its `pins.json`. */
  portals: ComposedPortal[];
  index: PinnedIndex;
  /** Addresses of portals that a development server serves; their scripts have no hashes. */
  development: DevelopmentPortals;
  /** The shell's style sheets that are inlined in documents, as CSS by path in the release. */
  inlined: ReadonlyMap<string, string>;
  /** The shell's fonts that are inlined in its style sheets, as `data:` addresses by path in the release. */
  fonts: ReadonlyMap<string, string>;
}

/** Address, with a trailing slash, of each portal served by a development server. */
export type DevelopmentPortals = Readonly<Record<string, string>>;

/** Returns the URL path of a release's folder. */
export const baseOf = ({ name, version }: { name: string; version: string }): string =>
  `/releases/${name}/${version}/`;

const composedRelease = (release: PortalRelease): ComposedRelease => ({
  version: release.version,
  base: baseOf(release),
  entry: release.entry,
});

const withPins = (release: PortalRelease): ComposedRelease => ({
  ...composedRelease(release),
  pins: integrityOfText(pinsText(release)),
});

const withChunks = (release: PortalRelease): ComposedRelease => ({
  ...composedRelease(release),
  chunks: release.chunks,
});

type Releases = ReleaseSet['portals'][number];

/** @param describe converts a release to its description for the browser */
function composedPortal(
  { live, previous }: Releases,
  development: DevelopmentPortals,
  describe: (release: PortalRelease) => ComposedRelease,
): ComposedPortal {
  const { name, descriptor, version } = live;
  const { title, routes, nav } = descriptor;
  const common = { name, title, routes, ...(nav && { nav }) };
  const address = development[name];
  if (address !== undefined) return { ...common, live: { version, base: address, entry: 'remoteEntry.js' } };
  return { ...common, live: describe(live), ...(previous && { previous: describe(previous) }) };
}

function compositionId(set: ReleaseSet, site: Site): string {
  const releases = [
    set.shell,
    ...(set.fallbackShell ? [set.fallbackShell] : []),
    ...set.portals.flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
  ];
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { name, version } of releases) hash.update(`\n${name} ${version}`);
  for (const path of set.leftOut ?? []) hash.update(`\n${path}`);
  const id = hash.digest('hex').slice(0, 12);
  return set.preview ? previewMark + id : id;
}

/** Prefix of a previewed composition's id. Every gateway recognises reports from previewed pages by it. */
const previewMark = 'preview-';

/** Returns true for the id of a composition with a preview. */
export const isPreviewed = (id: string): boolean => id.startsWith(previewMark);

/** Returns a function that finds the portal and route that match a path; the most specific route wins. */
export function destinationsOf({
  portals,
}: Pick<ReleaseSet, 'portals'>): (path: string) => Destination | null {
  const entries = portals.flatMap(({ live: release }) =>
    release.descriptor.routes.map((route) => ({ path: route.path, destination: { release, route } })),
  );
  const find = createRouteTable(entries);
  return (path) => find(path)?.destination ?? null;
}

/**
 * Composes one set of releases. The id depends only on the releases and the site's company details, so that all gateways compute the same
 * id.
 */
export function compose(
  set: ReleaseSet,
  site: Site,
  development: DevelopmentPortals = {},
  inlined: ReadonlyMap<string, string> = new Map(),
  fonts: ReadonlyMap<string, string> = new Map(),
): Composed {
  const id = compositionId(set, site);
  const portals = set.portals.map((releases) => composedPortal(releases, development, withPins));
  const index = indexOf(id, portals, set.leftOut ?? []);
  const documentFormat = documentFormOf(set.shell) ?? currentForm;
  return {
    id,
    set,
    documentFormat,
    findRoute: destinationsOf(set),
    portals,
    index,
    development,
    inlined,
    fonts,
  };
}

/** Returns true when some path matches both a parameter route of this portal and the pattern of another portal. */
function isContested(own: PortalRelease, other: string): boolean {
  return own.descriptor.routes.some(({ path }) => !isLiteral(path) && overlap(path, other));
}

/**
 * Returns the portals described in a document: the page's portal, with everything needed to load it, and portals whose routes overlap with
 * that portal's. The route index describes the others.
 */
export function portalsFor(
  { set, portals, development }: Pick<Composed, 'set' | 'portals' | 'development'>,
  own: PortalRelease | null,
): ComposedPortal[] {
  if (own === null) return [];
  return portals.flatMap((portal) => {
    if (portal.name !== own.name)
      return portal.routes.some(({ path }) => isContested(own, path)) ? [portal] : [];
    const releases = set.portals.find(({ live }) => live.name === own.name);
    return releases ? [composedPortal(releases, development, withChunks)] : [];
  });
}

/** Returns the path patterns of left-out portals that overlap with routes of the page's portal. */
export const leftOutFor = ({ set }: Pick<Composed, 'set'>, own: PortalRelease | null): string[] =>
  (set.leftOut ?? []).filter((path) => own !== null && isContested(own, path));

/** Returns, by absolute path, the sha384 of every script that a document may load before it has fetched the route index. */
export function hashesFor(
  { set, documentFormat }: Pick<Composed, 'set' | 'documentFormat'>,
  destination: Destination | null,
) {
  const own = set.portals.filter(
    ({ live }) => documentFormat === 1 || live.name === destination?.release.name,
  );
  const releases = [set.shell, set.fallbackShell, ...own.flatMap(({ live, previous }) => [live, previous])];
  const hashes: Record<string, string> = {};
  for (const release of releases) {
    if (release === undefined) continue;
    const base = baseOf(release);
    for (const [path, hash] of Object.entries(scriptHashes(release))) hashes[base + path] = hash;
  }
  return hashes;
}

/** Returns all portals with their chunks and script hashes. Documents in format 1 contain all of them, because they have no route index. */
export const wholeOf = (
  composed: Pick<Composed, 'set' | 'documentFormat' | 'development'>,
): WholeComposition => ({
  portals: composed.set.portals.map((releases) => composedPortal(releases, composed.development, withChunks)),
  integrity: hashesFor(composed, null),
});
