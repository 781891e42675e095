import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Relevant fields of a release.json. */
export interface StoredRelease {
  name: string;
  version: string;
  entry: string;
  chunks: Record<string, string[]>;
}

/**
 * Copies the live releases of an installation into an empty release store, which saves building and publishing them.
 * @param dataDir data folder of the installation
 * @param earlier version for a second copy of each release, which becomes its previous release
 * @returns the releases by name
 */
export async function copyLiveReleases(
  dataDir: string,
  to: string,
  earlier?: string,
): Promise<Record<string, StoredRelease>> {
  const from = join(dataDir, 'releases');
  const { releases } = JSON.parse(await readFile(join(from, 'live-set.json'), 'utf8'));
  const copied: Record<string, StoredRelease> = {};
  const set: Record<string, object> = {};
  await mkdir(to, { recursive: true });
  for (const [name, { live }] of Object.entries<{ live: string }>(releases)) {
    const release = JSON.parse(await readFile(join(from, name, live, 'release.json'), 'utf8'));
    await cp(join(from, name, live), join(to, name, live), { recursive: true });
    if (earlier !== undefined) {
      await cp(join(from, name, live), join(to, name, earlier), { recursive: true });
      await writeFile(
        join(to, name, earlier, 'release.json'),
        JSON.stringify({ ...release, version: earlier }),
      );
    }
    copied[name] = release;
    set[name] = { live, ...(earlier !== undefined && { previous: earlier }) };
  }
  await writeFile(join(to, 'live-set.json'), JSON.stringify({ schema: 3, releases: set }));
  await writeFile(join(to, 'live.json'), JSON.stringify({ schema: 1, releases: {}, history: [] }));
  return copied;
}
