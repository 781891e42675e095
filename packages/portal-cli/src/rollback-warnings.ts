import { misfits } from './misfits.js';
import type { ReleaseStore } from './store.js';

/**
 * Returns a warning for each shell that a rollback would bring back (the previous one and the last good one) and that a live portal does
 * not fit. This does not block the portal, because otherwise no portal could use a new shell before a second one is published.
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
      : misfits(release, shell).map(
          (misfit) =>
            `Warning: ${portal} needs ${misfit.name} ${misfit.range}, and the earlier shell ${shell.version} gives ${misfit.version}. ` +
            `Before the shell is rolled back, roll back ${portal}.`,
        ),
  );
}
