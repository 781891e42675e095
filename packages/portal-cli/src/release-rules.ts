import {
  type PortalRelease,
  publicFileProblem,
  publicFolder,
  type Refusal,
  type Release,
} from '@portals/contracts/releases';
import { type LivePortal, pattern } from './store-rules.js';

const reserved = new Set(['api', 'releases', 'assets', 'legal', 'livez', 'preview', 'readyz']);
/** First segments of the pages of services (`pages` in service.json), which the gateway looks for before the pages of portals. */
const servicePages = new Set(['c', 'f', 'i', 'l', 'r', 's', 'u', 'v']);
/** Default script budget for one route in kilobytes; the largest route of this site has 240. */
const usualBudget = 600;

/** Returns the reasons why this path is not allowed for a page of any portal, regardless of the live releases. */
export function refusalsOfPath(path: string, mend = 'Choose another path in portal.json.'): Refusal[] {
  const [first = '', second] = path.split('/').slice(1);
  const last = path.split('/').at(-1) ?? '';
  if (reserved.has(first.toLowerCase())) {
    const reason = `route ${path}: addresses under /${first.toLowerCase()} belong to the gateway`;
    return [{ code: 'ROUTE_RESERVED', reason, mend }];
  }
  if (second && servicePages.has(first)) {
    const reason = `route ${path}: addresses below /${first} are pages of a service`;
    return [{ code: 'ROUTE_RESERVED', reason, mend }];
  }
  // The gateway serves a path with an extension as a file, unless the extension is a number.
  if (/\.(?!\d+$)[A-Za-z0-9]+$/.test(last)) {
    const reason = `route ${path}: an address with an extension is a file, never a page`;
    return [{ code: 'ROUTE_RESERVED', reason, mend }];
  }
  return [];
}

/** Returns the reasons why the addresses of a portal are not allowed, regardless of the live releases: of its pages and its public files. */
export const refusalsOfAddresses = ({ descriptor, files }: PortalRelease): Refusal[] => [
  ...descriptor.routes.flatMap(({ path }) => refusalsOfPath(path)),
  ...files.flatMap(({ path }): Refusal[] => {
    const problem = path.startsWith(`${publicFolder}/`)
      ? publicFileProblem(path.slice(publicFolder.length + 1))
      : null;
    if (problem === null) return [];
    return [
      { code: 'ROUTE_RESERVED', reason: `${path}: ${problem}`, mend: 'Choose another name for the file.' },
    ];
  }),
];

function checkBudget({ descriptor, entry, chunks, files }: PortalRelease): Refusal[] {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const budget = descriptor.scriptBudget ?? usualBudget;
  const bytes = (paths: string[]) => paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const texts = Math.max(...descriptor.locales.map((language) => bytes(chunks[`locale-${language}`] ?? [])));
  return descriptor.routes.flatMap(({ path, chunk }): Refusal[] => {
    const scripts = [entry, ...(chunks.portal ?? []), ...(chunk === undefined ? [] : (chunks[chunk] ?? []))];
    const kilobytes = Math.ceil((bytes([...new Set(scripts)]) + texts) / 1000);
    if (kilobytes <= budget) return [];
    return [
      {
        code: 'OVER_BUDGET',
        reason: `route ${path} needs ${kilobytes} kB of scripts, more than ${budget}`,
        mend: 'Load what the first view does not need with import(), or raise "scriptBudget" in portal.json.',
      },
    ];
  });
}

/** Returns the reasons why a portal must not go live, regardless of the live releases; empty when there are none. */
export const checkPortalRelease = (release: PortalRelease): Refusal[] => [
  ...refusalsOfAddresses(release),
  ...checkBudget(release),
];

/**
 * Returns an error for each live route that the new release lacks, because bookmarks and external links would break.
 * @param dropped paths that are removed on purpose
 */
export function checkRemovedRoutes(
  release: PortalRelease,
  livePaths: readonly string[],
  dropped: readonly string[],
): Refusal[] {
  const there = new Set(release.descriptor.routes.map(({ path }) => pattern(path)));
  return livePaths
    .filter((path) => !there.has(pattern(path)) && !dropped.includes(path))
    .map((path) => ({
      code: 'ROUTE_DROPPED',
      reason: `route ${path} is live and this release has no such route`,
      mend: `Keep it, or say that it is meant to go: --drop-route ${path}`,
    }));
}

/** Returns an error for each live route that a canary lacks, because visitors of the canary must not miss any page. */
export function checkCanaryRoutes(
  release: Release,
  portals: readonly Pick<LivePortal, 'name' | 'paths'>[],
): Refusal[] {
  if (release.kind !== 'portal') return [];
  const paths = portals.find(({ name }) => name === release.name)?.paths ?? [];
  const mend = 'A canary has all routes of the live release. Publish it instead, with --drop-route.';
  return checkRemovedRoutes(release, paths, []).map((refusal) => ({ ...refusal, mend }));
}
