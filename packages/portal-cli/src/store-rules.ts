import { formProblem } from '@portals/contracts/composition';
import type { PortalRelease, Refusal, Release, ShellRelease } from '@portals/contracts/releases';
import { overlap } from '@portals/contracts/routes';
import { packageMismatches } from './package-mismatches.js';

/** Returns a path pattern without parameter names, so that `/a/:id` equals `/a/:key`. */
export const pattern = (path: string) => path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/+$/, '');

/** A portal that is live alongside the release in question. Its release is null when it cannot be read. */
export interface LivePortal {
  name: string;
  version: string;
  paths: string[];
  release: PortalRelease | null;
}

/** The releases that are live alongside the one in question. */
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
  return shell ? [...checkLiveShell(release, shell.release), ...refusals] : refusals;
}

const publishShell =
  'Publish the shell first, or let whoever runs the site do so: npm run portal -- publish shell (in containers: PORTAL=shell docker compose run --build --rm publish)';

/** Returns the reasons why a portal cannot be tested with the live shell at all. */
export function checkLiveShell(portal: PortalRelease, shell: ShellRelease): Refusal[] {
  const problem = formProblem(shell);
  if (problem !== null) {
    const reason = `the live shell ${shell.version} ${problem}`;
    return [{ code: 'FORM_UNKNOWN', reason, mend: `${publishShell}.` }];
  }
  return packageMismatches(portal, shell).map(({ name, range, version }) => {
    const place = name === '@portals/platform' ? '"platform" in portal.json' : 'its range in package.json';
    const reason = `it needs ${name} ${range}, the live shell gives ${version}`;
    const mend = `${publishShell}, or change ${place} to what it runs with.`;
    return { code: 'PLATFORM_MISMATCH', reason, mend };
  });
}

/** Returns an error when gateways of this version cannot serve a shell. */
function checkForm(shell: ShellRelease): Refusal[] {
  const problem = formProblem(shell);
  const mend = 'Publish it with the version of the product that it was built for.';
  return problem === null ? [] : [{ code: 'FORM_UNKNOWN', reason: `it ${problem}`, mend }];
}

/**
 * Returns the conflicts of a release with the live releases: a route or a root file that another portal also has, or an incompatible
 * platform version. Unreadable live releases are ignored, so that they do not block publishing.
 */
export function conflicts(release: Release, live: LivePeers): Refusal[] {
  if (release.kind === 'portal') return checkPortal(release, live);
  const others = live.portals.flatMap(({ name, version, release: portal }): Refusal[] => {
    if (!portal) return [];
    return packageMismatches(portal, release).map((misfit) => ({
      code: 'PLATFORM_MISMATCH',
      reason: `${name} ${version} needs ${misfit.name} ${misfit.range}, this shell gives ${misfit.version}`,
      mend: `Publish a release of ${name} that runs with ${misfit.version} first, or go back to one.`,
    }));
  });
  return [...checkForm(release), ...others];
}
