import { StoreError } from '@portals/contracts/releases';
import { gatewaysFolder, storeFolder, storeIn } from './places.js';
import { runningProducts } from './products.js';
import { ReleaseStore } from './store.js';

interface ServedStore {
  store: ReleaseStore;
  /** Address of who serves it, when that is known. */
  url: string;
}

/** The stores that a gateway of this checkout serves now. */
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

const isNamed = (env: NodeJS.ProcessEnv): boolean => Boolean(env.RELEASES_DIR || env.DATA_DIR);

/**
 * The store that a command changes: the one that the environment names, else the one of the product that runs from this
 * checkout. A change of any other store would have no effect that anybody sees.
 * @throws StoreError with what to set when none or several are served
 */
export async function chooseStore(workspace: string, env: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  if (isNamed(env)) return storeIn(workspace, env);
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

/** The store to look into: as `chooseStore`, but the usual one where none is served. */
export async function storeToRead(workspace: string, env: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  const isServed = isNamed(env) || (await servedStores(workspace, env)).length > 0;
  return isServed ? chooseStore(workspace, env) : storeIn(workspace, env);
}
