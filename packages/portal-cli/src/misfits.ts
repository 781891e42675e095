import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
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
