import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProduct, portBeside } from './attach.mjs';
import {
  buildApart,
  makePrivate,
  print,
  readSettings,
  reportFailures,
  root,
  startServices,
  supervise,
} from './product.mjs';
import { releaseFolders } from './releases.mjs';
import { planGateway, urlOf } from './services.mjs';

const lookMs = 1000;
const cli = () => import(join(root, 'packages/portal-cli/dist/index.js'));
const build = () => import(join(root, 'packages/build/dist/index.js'));

/** Returns the folders to which development writes; the store of the running installation is only read. */
const foldersOf = (dataDir, name) => {
  const folder = join(dataDir, 'dev', name);
  return {
    folder,
    store: join(folder, 'releases'),
    logs: join(folder, 'logs'),
    written: join(folder, 'written'),
  };
};

/** Publishes the portal's routes, heads and files in the development store; the scripts come from the development server. */
async function placePortal(name, { store, written }) {
  const [{ promoteBuilt, ReleaseStore }, { writeDevelopmentRelease }] = await Promise.all([cli(), build()]);
  const release = await writeDevelopmentRelease(join(root, name), written);
  const development = new ReleaseStore(store);
  if ((await development.live()).releases[name]?.live !== release.version)
    await promoteBuilt(development, written);
}

/** Returns a function that updates routes and heads when the sources change. Errors are printed, and the last valid state stays live. */
function keepPlaced(name, folders) {
  let turn = Promise.resolve();
  return () => {
    turn = turn.then(() => placePortal(name, folders)).catch((error) => print(error.message));
  };
}

/** Starts the portal's development server once everything else is built, because parallel builds gain nothing on a small machine. */
async function gatewayEnv(name, folders) {
  const { serveDevPortal } = await build();
  const told = { print, onBuilt: keepPlaced(name, folders) };
  const { url } = await serveDevPortal(join(root, name), told);
  // This gateway reports its status in a separate folder, so that publishing to the running installation does not wait for this gateway.
  return { DEV_PORTALS: JSON.stringify({ [name]: url }), GATEWAYS_DIR: `${folders.store}-gateways` };
}

/** Throws when the installation stops. Development cannot continue then, because the services get other ports after a restart. */
async function untilGone(product) {
  const { runningProducts } = await cli();
  while (runningProducts(root).some(({ pid }) => pid === product.pid)) await delay(lookMs);
  throw new Error(`The product on ${product.url} has stopped. Start it again, and then npm run dev.`);
}

/**
 * Starts a second gateway on the running installation's services, data and live releases; only the shell and the developed portal come from
 * the sources.
 */
async function attach(name, product) {
  const { host } = readSettings(process.env);
  const folders = foldersOf(product.dataDir, name);
  const { folder, store, logs } = folders;
  const port = await portBeside(product, host, process.env);
  await makePrivate(folder, logs);
  const failures = await buildApart({ root, store, folders: [join(root, 'shell')], devShell: true });
  await reportFailures(store, failures);
  const { followLive, ReleaseStore } = await cli();
  const live = new ReleaseStore(product.store);
  await reportFailures(store, await followLive(new ReleaseStore(store), live, ['shell', name]));
  await placePortal(name, folders);
  const { METRICS_PORT: _, ...ours } = process.env;
  const env = { ...ours, RELEASES_DIR: store, ...(await gatewayEnv(name, folders)) };
  const gateway = planGateway({ root, dataDir: folder, port, host, env, urls: product.services });
  await supervise(logs)(gateway).waitUntilReady();
  print(`Ready on ${urlOf({ host, port })}: ${name} from its sources, all else as on ${product.url}`);
  await untilGone(product);
}

/** Starts the shell, all portals and all services from the sources; used when there is no running installation to attach to. */
async function startOwn(name) {
  const settings = readSettings(process.env);
  const folders = foldersOf(settings.dataDir, name);
  await startServices({
    ...settings,
    store: folders.store,
    async fill(store) {
      const others = releaseFolders(root).filter((folder) => folder !== join(root, name));
      await reportFailures(store, await buildApart({ root, store, folders: others, devShell: true }));
      await placePortal(name, folders);
    },
    gatewayEnv: () => gatewayEnv(name, folders),
  });
  print(`Ready on ${urlOf(settings)}: all from the sources, ${name} with hot reload`);
}

/**
 * Serves a portal from its sources with hot reload until the process ends. The releases of a running installation do not change.
 * @param {string} name
 */
export async function develop(name) {
  const { runningProducts } = await cli();
  const product = await findProduct(runningProducts(root), root, process.env);
  await (product ? attach(name, product) : startOwn(name));
}
