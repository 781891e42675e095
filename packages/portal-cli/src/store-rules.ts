import type { LiveSet, PortalRelease, Release, ShellRelease, StoreChange } from '@portals/contracts';
import { satisfies } from './version-range.js';

const pattern = (path: string) => path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/+$/, '');

/** What is live beside the release in question. */
export interface LiveReleases {
  shell: ShellRelease | null;
  portals: PortalRelease[];
}

const publicFiles = ({ files }: PortalRelease): string[] =>
  files.map(({ path }) => path).filter((path) => path.startsWith('public/'));

function checkPortal(release: PortalRelease, live: LiveReleases): string[] {
  const problems: string[] = [];
  for (const other of live.portals.filter(({ name }) => name !== release.name)) {
    const taken = new Map(other.descriptor.routes.map(({ path }) => [pattern(path), path]));
    for (const { path } of release.descriptor.routes) {
      const same = taken.get(pattern(path));
      if (same) problems.push(`route ${path} is already ${same} of ${other.name} ${other.version}`);
    }
    const there = new Set(publicFiles(other));
    for (const path of publicFiles(release)) {
      if (there.has(path)) problems.push(`${path} is already a file of ${other.name} ${other.version}`);
    }
  }
  const { platform } = release.descriptor;
  if (live.shell && !satisfies(live.shell.platform, platform)) {
    problems.push(`it needs @portals/platform ${platform}, the live shell gives ${live.shell.platform}`);
  }
  return problems;
}

/**
 * Why a release may not go live beside what is live now: a route or a file at the root of the
 * site that another portal has, or a platform version that does not fit. Empty when it may.
 */
export function conflicts(release: Release, live: LiveReleases): string[] {
  if (release.kind === 'portal') return checkPortal(release, live);
  return live.portals
    .filter(({ descriptor }) => !satisfies(release.platform, descriptor.platform))
    .map(
      ({ name, version, descriptor }) =>
        `${name} ${version} needs @portals/platform ${descriptor.platform}, this shell gives ${release.platform}`,
    );
}

/** The versions of one name that were live, oldest first; a rollback takes back what came after its target. */
function liveStack(history: StoreChange[], name: string): string[] {
  const stack: string[] = [];
  for (const change of history.filter((entry) => entry.name === name)) {
    const at = stack.lastIndexOf(change.to ?? '');
    if (change.to === null) stack.length = 0;
    else if (change.reason === 'rollback' && at >= 0) stack.length = at + 1;
    else if (stack.at(-1) !== change.to) stack.push(change.to);
  }
  return stack;
}

const historyLimit = 500;

/** The live set after a change. `previous` becomes the version that was live before the new one. */
export function applyChange(live: LiveSet, change: StoreChange & { to: string }): LiveSet {
  const history = [...(live.history ?? []), change].slice(-historyLimit);
  const previous = liveStack(history, change.name).at(-2);
  const entry = { live: change.to, ...(previous !== undefined && { previous }) };
  return { ...live, schema: 1, releases: { ...live.releases, [change.name]: entry }, history };
}
