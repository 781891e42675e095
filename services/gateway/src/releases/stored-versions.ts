import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from './release-files.js';
import type { HealthRecord } from './release-health.js';

/** Maximum releases to try: each is read completely, and again every second while the live one is unusable. */
const maxTried = 5;

/**
 * Returns the stored versions of a name: first those that browsers reported as good, then those without reports, each group newest first.
 * Releases that failed in browsers are omitted.
 */
export async function storedVersions(
  store: string,
  name: string,
  health: Pick<HealthRecord, 'verdict'>,
): Promise<string[]> {
  const folders = await readdir(join(store, name)).catch(() => []);
  const known = await Promise.all(
    folders.map(async (version) => {
      const release = await readRelease(store, name, version).catch(() => null);
      return release && { version, builtAt: release.builtAt, verdict: await health.verdict(name, version) };
    }),
  );
  return known
    .flatMap((one) => (one && one.verdict !== 'failing' ? [one] : []))
    .sort(
      (a, b) =>
        Number(b.verdict === 'good') - Number(a.verdict === 'good') ||
        Date.parse(b.builtAt) - Date.parse(a.builtAt),
    )
    .slice(0, maxTried)
    .map(({ version }) => version);
}
