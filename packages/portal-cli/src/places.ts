import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { StoreError } from '@portals/contracts/releases';
import { Bucket, bucketPlace } from './bucket/bucket.js';
import { SharedStore } from './bucket/shared-store.js';
import { ReleaseStore } from './store.js';

/** Returns the folder of the store: RELEASES_DIR, or else `releases` in DATA_DIR, or else `.data/releases` of the repository. */
export function storeFolder(workspace: string, env: NodeJS.ProcessEnv): string {
  if (env.RELEASES_DIR) return resolve(workspace, env.RELEASES_DIR);
  return join(resolve(workspace, env.DATA_DIR || '.data'), 'releases');
}

/** Returns the folder of the gateways' status files: GATEWAYS_DIR, or else a folder next to the store. */
export function gatewaysFolder(workspace: string, env: NodeJS.ProcessEnv): string {
  return env.GATEWAYS_DIR ? resolve(workspace, env.GATEWAYS_DIR) : `${storeFolder(workspace, env)}-gateways`;
}

/**
 * Returns the folder with the commands' local copy of a store in a bucket. Gateways ignore the folder, although it is inside their store.
 */
export const copyOf = (store: string): string => join(store, '.copy');

/**
 * Returns the store that the environment names. For a store in a bucket, commands work on a separate copy, because the folder that gateways
 * read must contain only changes that are already in the bucket.
 * @throws StoreError when the settings of the bucket are invalid
 */
export function storeIn(workspace: string, env: NodeJS.ProcessEnv): ReleaseStore {
  const [folder, gateways, place] = [
    storeFolder(workspace, env),
    gatewaysFolder(workspace, env),
    bucketPlace(env),
  ];
  if (place === null) return new ReleaseStore(folder, gateways);
  const copy = copyOf(folder);
  return new ReleaseStore(copy, gateways, new SharedStore(new Bucket(place), copy));
}

/** Returns the folder of the shell or a portal, from a path, a name in the repository, or nothing (the current folder). */
export function sourceFolder(workspace: string, current: string, given: string | undefined): string {
  const candidates = given ? [resolve(current, given), join(workspace, given)] : [current];
  const found = candidates.find(
    (folder) => existsSync(join(folder, 'portal.json')) || basename(folder) === 'shell',
  );
  if (found && existsSync(join(found, 'package.json'))) return found;
  throw new StoreError(`${given ?? current} is neither the shell nor a portal (no portal.json)`);
}
