import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuilt } from './read-built.js';
import type { ReleaseStore } from './store.js';
import { storeRelease } from './stored-release.js';

/** A release that could not be copied, and the reason. */
export interface Skipped {
  name: string;
  why: string;
}

/**
 * Makes the live releases of another store live in this one; the other store is only read. Names without a live release in the other store
 * are unpublished in this one.
 * @param except names to leave unchanged, because this store has its own releases of them
 * @returns the releases that could not be copied
 */
export async function followLive(
  store: ReleaseStore,
  from: ReleaseStore,
  except: readonly string[],
): Promise<Skipped[]> {
  const isOwn = (name: string) => except.includes(name);
  const { releases } = await from.live();
  for (const name of Object.keys((await store.live()).releases))
    if (!(name in releases) && !isOwn(name)) await store.unpublish(name);
  const failures: Skipped[] = [];
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
 * Makes a release live without the checks of `publish`, which would fail: they load the release's scripts, which exist only on the
 * development server.
 * @param built folder of the release
 */
export async function promoteBuilt(store: ReleaseStore, built: string): Promise<void> {
  const release = await readBuilt(built);
  await mkdir(store.folder, { recursive: true });
  await storeRelease(store.folder, built, release);
  await store.promote(release.name, release.version);
}
