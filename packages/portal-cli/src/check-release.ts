import { formProblem } from '@portals/contracts/composition';
import type { Refusal, Release, ShellRelease } from '@portals/contracts/releases';
import type { LiveView } from './live-view.js';
import { checkPages } from './load/check-pages.js';
import { packageMismatches } from './package-mismatches.js';
import { checkPortalRelease, checkRemovedRoutes } from './release-rules.js';
import { checkLiveShell } from './store-rules.js';

/** Checks that the live portals work in a new shell. A fault that also occurs in the live shell is not reported. */
async function checkShell(built: string, shell: ShellRelease, live: LiveView): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const { name, folder, release } of live.portals) {
    if (!release || packageMismatches(release, shell).length > 0) continue;
    const broken = await checkPages(folder, release, { release: shell, folder: built });
    if (broken.length === 0) continue;
    const isKnown = live.shell && checkLiveShell(release, live.shell.release).length === 0;
    const known = live.shell && isKnown ? await checkPages(folder, release, live.shell) : [];
    const codes = new Set(known.map(({ code }) => code));
    const own = broken.filter(({ code }) => !codes.has(code));
    found.push(...own.map((refusal) => ({ ...refusal, reason: `${name} in this shell: ${refusal.reason}` })));
  }
  return found;
}

/** Returns the errors that can be found from release.json alone, except for conflicts with other portals. */
export function checkRules(release: Release, live: LiveView, dropRoutes: readonly string[]): Refusal[] {
  if (release.kind === 'shell') return [];
  const livePaths = live.portals.find(({ name }) => name === release.name)?.paths ?? [];
  return [...checkPortalRelease(release), ...checkRemovedRoutes(release, livePaths, dropRoutes)];
}

/**
 * Returns the reasons why a built release must not go live: faults of the release itself, and faults in combination with the live releases.
 * The release's code runs in a separate process.
 * @param dropRoutes live paths that are removed on purpose
 */
export async function checkRelease(
  built: string,
  release: Release,
  live: LiveView,
  dropRoutes: readonly string[],
): Promise<Refusal[]> {
  if (release.kind === 'shell') return formProblem(release) ? [] : checkShell(built, release, live);
  const refusals = checkRules(release, live, dropRoutes);
  if (!live.shell) return refusals;
  const misfit = checkLiveShell(release, live.shell.release);
  return [...refusals, ...(misfit.length > 0 ? misfit : await checkPages(built, release, live.shell))];
}
