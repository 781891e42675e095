import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '@portals/contracts/releases';
import { gatewaysFolder, storeFolder, storeIn } from './places.js';
import { runningProducts } from './products.js';
import { ReleaseStore } from './store.js';

interface ServedStore {
  store: ReleaseStore;
  /** URL at which the store is served, if known. */
  url: string;
}

/** Returns the stores that gateways of this checkout serve now. */
async function servedStores(workspace: string, env: NodeJS.ProcessEnv): Promise<ServedStore[]> {
  const usual = { store: storeFolder(workspace, env), gateways: gatewaysFolder(workspace, env), url: '' };
  const known = new Map([usual, ...runningProducts(workspace)].map((place) => [place.store, place]));
  const places = [...known.values()].map(({ store, gateways, url }) => ({
    store: new ReleaseStore(store, gateways),
    url,
  }));
  const heard = await Promise.all(places.map(({ store }) => store.gateways.running()));
  return places.filter((_place, index) => (heard[index] ?? []).length > 0);
}

/**
 * Returns true for a folder outside the checkout. Looks for the installed package directly, because container images lack @portals/build,
 * which has the same check.
 */
const isOutside = (workspace: string): boolean =>
  existsSync(join(workspace, 'node_modules', '@portals', 'portal-cli'));

/** Returns true when the environment names a store. */
export const isNamed = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.RELEASES_DIR || env.DATA_DIR || env.RELEASES_BUCKET);

/**
 * Returns the store that a command changes: the store named in the environment, or else the store of the installation running from this
 * checkout. Changing any other store would have no visible effect.
 * @throws StoreError explaining what to set when no store or several are served
 */
export async function chooseStore(workspace: string, env: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  if (isNamed(env)) {
    const store = storeIn(workspace, env);
    await store.refresh();
    return store;
  }
  if (isOutside(workspace)) {
    throw new StoreError(
      'No store is named. Name that of the product which is meant: RELEASES_DIR=/path/to/.data/releases npx portal …',
    );
  }
  const served = await servedStores(workspace, env);
  const [first, ...others] = served;
  if (first === undefined) {
    throw new StoreError(
      'No product is running from this checkout, so nobody would see the change. Start it (npm start), or name the folder ' +
        'of the product that is meant: DATA_DIR=.data npm run portal -- …',
    );
  }
  if (others.length === 0) return first.store;
  const lines = served.map(({ store, url }) => `  RELEASES_DIR=${store.folder} npm run portal -- …  ${url}`);
  throw new StoreError(
    `Several products are running from this checkout. Name the store that is meant:\n${lines.map((line) => line.trimEnd()).join('\n')}`,
  );
}

/** Returns the store to read: like `chooseStore`, but falls back to the default store when none is served. */
export async function storeToRead(workspace: string, env: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  const isServed = isNamed(env) || isOutside(workspace) || (await servedStores(workspace, env)).length > 0;
  return isServed ? chooseStore(workspace, env) : storeIn(workspace, env);
}
