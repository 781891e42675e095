import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import type { ReleaseStore } from './store.js';
import { satisfies } from './version-range.js';

/** A package of which a portal needs another version than a shell provides. */
export interface Misfit {
  name: string;
  /** Semver range that the portal needs. */
  range: string;
  /** Version that the shell provides. */
  version: string;
}

function fits(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    // The range comes from a package.json of another team and need not be one.
    return false;
  }
}

/** Returns the packages of which a portal needs other versions than a shell provides, as far as both releases state them. */
export function misfits(portal: PortalRelease, shell: ShellRelease): Misfit[] {
  const needed = { '@portals/platform': portal.descriptor.platform, ...portal.requires };
  const provided: Record<string, string> = { ...shell.provides, '@portals/platform': shell.platform };
  return Object.entries(needed).flatMap(([name, range]) => {
    const version = provided[name];
    return version === undefined || fits(version, range) ? [] : [{ name, range, version }];
  });
}

/**
 * Returns a warning for each shell that a rollback would bring back (the previous one and the last good one) and that a live portal does not
 * fit. It is no reason against the portal: otherwise no portal could use a new shell before a second one is published.
 */
export async function warningsOfRollback(
  store: ReleaseStore,
  portal: string,
  version: string,
): Promise<string[]> {
  const release = await store.release(portal, version);
  const entry = (await store.live()).releases.shell;
  if (release?.kind !== 'portal' || !entry) return [];
  const kept = new Set(
    [entry.previous, entry.lastGood].filter((one) => one !== undefined && one !== entry.live),
  );
  const shells = await Promise.all([...kept].map((one) => store.release('shell', one ?? '')));
  return shells.flatMap((shell) =>
    shell?.kind !== 'shell'
      ? []
      : misfits(release, shell).map(
          (misfit) =>
            `Warning: ${portal} needs ${misfit.name} ${misfit.range}, and the earlier shell ${shell.version} gives ${misfit.version}. ` +
            `Before the shell is rolled back, roll back ${portal}.`,
        ),
  );
}
