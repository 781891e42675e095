import type { PortalRelease, Refusal, Release, ShellRelease } from '@portals/contracts/releases';
import { overlap } from '@portals/contracts/routes';
import { satisfies } from './version-range.js';

/** A path pattern without the names of its parameters, so that `/a/:id` equals `/a/:key`. */
export const pattern = (path: string) => path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/+$/, '');

/** A portal that is live beside the release in question. Its release is null when it cannot be read. */
export interface LivePortal {
  name: string;
  version: string;
  paths: string[];
  release: PortalRelease | null;
}

/** What is live beside the release in question. */
export interface LivePeers {
  shell: { release: ShellRelease } | null;
  portals: LivePortal[];
}

const publicFiles = ({ files }: PortalRelease): string[] =>
  files.map(({ path }) => path).filter((path) => path.startsWith('public/'));

function checkRoutes(release: PortalRelease, other: LivePortal): Refusal[] {
  const agreed =
    release.descriptor.overlapsWith?.includes(other.name) === true &&
    other.release?.descriptor.overlapsWith?.includes(release.name) === true;
  return release.descriptor.routes.flatMap(({ path }): Refusal[] => {
    const same = other.paths.find((taken) => pattern(taken) === pattern(path));
    const near = agreed ? undefined : other.paths.find((taken) => overlap(taken, path));
    const taken = same ?? near;
    if (taken === undefined) return [];
    const is = same === undefined ? 'overlaps with' : 'is already';
    const reason = `route ${path} ${is} ${taken} of ${other.name} ${other.version}`;
    const agree = `, or name each other under "overlapsWith" in both portal.json`;
    const mend = `Choose another path in portal.json${same === undefined ? agree : ''}, or let ${other.name} give this one up first.`;
    return [{ code: 'ROUTE_TAKEN', reason, mend }];
  });
}

function checkFiles(release: PortalRelease, other: LivePortal): Refusal[] {
  if (!other.release) return [];
  const there = new Set(publicFiles(other.release));
  return publicFiles(release)
    .filter((path) => there.has(path))
    .map((path) => ({
      code: 'FILE_TAKEN',
      reason: `${path} is already a file of ${other.name} ${other.version}`,
      mend: `Name it otherwise, or let ${other.name} give it up first.`,
    }));
}

function checkPortal(release: PortalRelease, { shell, portals }: LivePeers): Refusal[] {
  const others = portals.filter(({ name }) => name !== release.name);
  const refusals = others.flatMap((other) => [...checkRoutes(release, other), ...checkFiles(release, other)]);
  const { platform } = release.descriptor;
  if (shell && !satisfies(shell.release.platform, platform)) {
    refusals.push({
      code: 'PLATFORM_MISMATCH',
      reason: `it needs @portals/platform ${platform}, the live shell gives ${shell.release.platform}`,
      mend: 'Publish a shell that gives it first, or change "platform" in portal.json to what it runs with.',
    });
  }
  return refusals;
}

/**
 * Why a release may not go live beside what is live now: a route or a file at the root of the site that another
 * portal has, or a platform version that does not fit. Empty when it may. A live release that cannot be read keeps
 * nobody from publishing.
 */
export function conflicts(release: Release, live: LivePeers): Refusal[] {
  if (release.kind === 'portal') return checkPortal(release, live);
  return live.portals.flatMap(({ name, version, release: portal }): Refusal[] => {
    if (!portal || satisfies(release.platform, portal.descriptor.platform)) return [];
    return [
      {
        code: 'PLATFORM_MISMATCH',
        reason: `${name} ${version} needs @portals/platform ${portal.descriptor.platform}, this shell gives ${release.platform}`,
        mend: `Publish a release of ${name} that runs with ${release.platform} first.`,
      },
    ];
  });
}
