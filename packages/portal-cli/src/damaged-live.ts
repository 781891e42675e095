import { join } from 'node:path';
import { liveVersionsOf } from '@portals/contracts/releases';
import type { ReleaseStore } from './store.js';
import { verifyFiles } from './verify-files.js';

/** Returns the problems with the files of a store's live releases; empty when all of them can be served. */
export async function damagedLive(store: ReleaseStore): Promise<string[]> {
  const { releases } = await store.live();
  const found = Object.entries(liveVersionsOf(releases)).map(async ([name, version]) => {
    const release = await store.release(name, version);
    if (release === null) return [`${name} ${version} is live and cannot be read`];
    const refusals = await verifyFiles(join(store.folder, name, version), release);
    return refusals.map(({ reason }) => `${name} ${version}: ${reason}`);
  });
  return (await Promise.all(found)).flat();
}
