import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import { satisfies } from './version-range.js';

/** A package that a portal needs in a version other than the one a shell provides. */
export interface PackageMismatch {
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
    // The range comes from another team's package.json. If it is invalid, it counts as not satisfied.
    return false;
  }
}

/**
 * Returns the packages that a portal needs in versions other than those that a shell provides. Packages not stated by both releases are
 * ignored.
 */
export function packageMismatches(portal: PortalRelease, shell: ShellRelease): PackageMismatch[] {
  const needed = { '@portals/platform': portal.descriptor.platform, ...portal.requires };
  const provided: Record<string, string> = { ...shell.provides, '@portals/platform': shell.platform };
  return Object.entries(needed).flatMap(([name, range]) => {
    const version = provided[name];
    return version === undefined || fits(version, range) ? [] : [{ name, range, version }];
  });
}
