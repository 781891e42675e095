import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleaseStore, readBuilt } from './store.js';
import { storeRelease } from './stored-release.js';

/** Why one release could not be taken. */
export interface NotTaken {
  name: string;
  why: string;
}

/**
 * Makes live in a store what is live in another, which is only read. What is not live there is taken off.
 * @param except names that the store has releases of its own of
 * @returns what could not be taken
 */
export async function followLive(
  store: ReleaseStore,
  from: ReleaseStore,
  except: readonly string[],
): Promise<NotTaken[]> {
  const isOwn = (name: string) => except.includes(name);
  const { releases } = await from.live();
  for (const name of Object.keys((await store.live()).releases))
    if (!(name in releases) && !isOwn(name)) await store.unpublish(name);
  const failures: NotTaken[] = [];
  await mkdir(store.folder, { recursive: true });
  for (const [name, { live }] of Object.entries(releases)) {
    if (isOwn(name)) continue;
    try {
      const folder = join(from.folder, name, live);
      await storeRelease(store.folder, folder, await readBuilt(folder));
      await store.promote(name, live);
    } catch (error) {
      failures.push({ name, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return failures;
}

/**
 * Makes a release live that a development server has the scripts of; publishing it would load them.
 * @param built folder of the release
 */
export async function promoteBuilt(store: ReleaseStore, built: string): Promise<void> {
  const release = await readBuilt(built);
  await mkdir(store.folder, { recursive: true });
  await storeRelease(store.folder, built, release);
  await store.promote(release.name, release.version);
}
