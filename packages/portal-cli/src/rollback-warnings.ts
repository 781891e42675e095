import { packageMismatches } from './package-mismatches.js';
import type { ReleaseStore } from './store.js';

/**
 * Returns a warning for each shell that a rollback could make live (the previous one and the last good one) and that is incompatible with
 * this portal release. It is only a warning: as an error, it would prevent portals from using a new shell's features until yet another
 * shell is published.
 */
export async function warningsOfRollback(
  store: ReleaseStore,
  portal: string,
  version: string,
): Promise<string[]> {
  const release = await store.release(portal, version);
  const entry = (await store.live()).releases.shell;
  if (release?.kind !== 'portal' || !entry) return [];
  const kept = new Set([entry.previous, entry.lastGood].flatMap((one) => one ?? []));
  kept.delete(entry.live);
  const shells = await Promise.all([...kept].map((one) => store.release('shell', one)));
  return shells.flatMap((shell) =>
    shell?.kind !== 'shell'
      ? []
      : packageMismatches(release, shell).map(
          (misfit) =>
            `Warning: ${portal} needs ${misfit.name} ${misfit.range}, and the earlier shell ${shell.version} gives ${misfit.version}. ` +
            `Before the shell is rolled back, roll back ${portal}.`,
        ),
  );
}
