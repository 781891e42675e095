import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { draftOf, readPreviews, readRegularFile, StoreChange } from '@portals/contracts/releases';
import { z } from 'zod';
import { readRelease } from './release-files.js';
import type { HealthRecord } from './release-health.js';

/** Maximum number of stored releases to try. Each is read completely, every second while the live release is unusable. */
const maxTried = 5;

/** Returns the versions of a portal that are stored only for previews and have never been live. */
async function previewedOnly(store: string, name: string): Promise<Set<string>> {
  const history = await readRegularFile(join(store, 'history.json'))
    .then((text) => z.array(StoreChange).parse(JSON.parse(text.toString('utf8'))))
    .catch(() => []);
  const previews = await readPreviews(store).catch(() => []);
  const wasLive = (version: string) =>
    history.some((change) => change.name === name && (change.to === version || change.from === version));
  const own = previews.filter((preview) => preview.name === name && !wasLive(preview.version));
  return new Set(own.map(({ version }) => version));
}

/**
 * Returns the stored versions of a portal or the shell. Versions that browsers reported as good come first, then versions without reports,
 * each group newest first. Omits versions that failed in browsers or were only previewed (rule 13.14), and builds of drafts (rule 13.82).
 */
export async function storedVersions(
  store: string,
  name: string,
  health: Pick<HealthRecord, 'verdict'>,
): Promise<string[]> {
  const hidden = await previewedOnly(store, name);
  const folders = (await readdir(join(store, name)).catch(() => [])).filter(
    (version) => !hidden.has(version) && draftOf(version) === null,
  );
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
