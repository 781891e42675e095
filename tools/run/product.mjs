import { execFile, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPlace } from '../backup/place.mjs';
import { finishRestore } from '../backup/swap.mjs';
import { claimDataDir } from './claim.mjs';
import { Listener } from './listener.mjs';
import { logLimits } from './log-file.mjs';
import { portProblem } from './ports.mjs';
import { proveSources } from './prove.mjs';
import { foldersToPublish, hasShell } from './releases.mjs';
import { planServices, urlOf } from './services.mjs';
import { Supervised, stopInOrder } from './supervise.mjs';

/** Folder of the repository. */
export const root = process.env.PORTALS_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const print = (line) => console.log(line);

/**
 * Reads the settings of an installation on this machine.
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} when PORT is not a port number
 */
export function readSettings(env) {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port, not "${env.PORT}"`);
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    store: resolve(root, env.RELEASES_DIR || join(dataDir, 'releases')),
  };
}

const running = [];
let stopping = null;

/** Stops all child processes, then this one; further calls do nothing. */
function stop(code) {
  stopping ??= stopInOrder(running).then(() => process.exit(code));
  return stopping;
}
/** @returns a function that starts a service and keeps it running until everything is stopped */
export function supervise(logs) {
  const options = { logs, limits: logLimits(process.env), verbose: process.env.VERBOSE === '1', print };
  return (service) => run(service, options);
}
function run(service, options) {
  const child = new Supervised(service, options);
  running.push(child);
  return child;
}

/**
 * Builds and publishes in a separate process, because this process would not free webpack's memory.
 * @param {object} options see `buildAndPublish`
 * @returns {Promise<{ name: string, why: string }[]>} releases that could not be built or published
 */
export function buildApart(options) {
  const script = fileURLToPath(new URL('./build.mjs', import.meta.url));
  const builder = fork(script, [JSON.stringify(options)]);
  running.push({ stop: async () => builder.kill() });
  return new Promise((resolve, reject) => {
    builder.once('message', resolve);
    builder.once('exit', (code, signal) => reject(new Error(`The build ended early (${signal ?? code})`)));
  });
}

/**
 * Prints the releases that could not be published; everything else starts anyway.
 * @throws {Error} when no shell is live, because no page works without it
 */
export async function reportFailures(store, failures) {
  if (failures.length === 0) return;
  const list = failures.map(({ name, why }) => `\n${name}\n${why.replace(/^/gm, '  ')}`);
  const report = `Not published:\n${list.join('\n')}`;
  if (!(await hasShell(root, store))) throw new Error(report);
  console.error(`${report}\n\nAll else starts.`);
}

/** Publishes the shell and portals that have no release in the store, or all of them with `all`. All other live releases stay live. */
async function publish(store, { all, dropRoutes }) {
  const folders = await foldersToPublish({ root, store, all });
  if (folders.length === 0) {
    print(`What is live in ${store} stays live; to publish the sources: npm start -- --publish`);
    return;
  }
  await reportFailures(store, await buildApart({ root, store, folders, dropRoutes }));
}

/** Prints the facts in site.json that are missing or still have example values, because a public site must not show these. */
async function reportGaps(siteFile) {
  const { Site, siteGaps } = await import(join(root, 'packages/contracts/dist/composition/index.js'));
  const gaps = siteGaps(Site.parse(JSON.parse(readFileSync(siteFile, 'utf8'))));
  if (gaps.length > 0) print(`Before the site is public, complete ${siteFile}: ${gaps.join('; ')}`);
}

/** Registers the running installation, so that `npm run portal` and `npm run dev` of this checkout find it. */
async function register({ url, dataDir, store, services }) {
  const { gatewaysFolder, registerProduct } = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  const withdraw = registerProduct(root, {
    pid: process.pid,
    url,
    dataDir,
    store,
    gateways: gatewaysFolder(root, { ...process.env, RELEASES_DIR: store }),
    services: Object.fromEntries(services.map((service) => [service.name, service.url])),
  });
  process.once('exit', withdraw);
}

/**
 * Checks the settings of a gateway that is not started yet, in a separate process, because this process would keep the gateway's modules.
 * @param {{ env: Record<string, string | undefined> }} gateway
 * @throws {Error} when the gateway would not start with them
 */
async function checkGateway({ env }) {
  const script = fileURLToPath(new URL('./check-gateway.mjs', import.meta.url));
  const dist = join(root, 'services', 'gateway', 'dist');
  await promisify(execFile)(process.execPath, [script, dist], { env }).catch((error) => {
    throw new Error(`gateway does not start:\n${(error.stderr || error.message).replace(/^/gm, '  ')}`);
  });
}

/**
 * Starts the services, fills the store, and then starts a gateway in front of them.
 * @param {object} settings
 * @param {number} settings.port
 * @param {string} settings.host
 * @param {string} settings.dataDir
 * @param {string} settings.store
 * @param {(store: string) => Promise<void>} settings.fill
 * @param {string} [settings.probe] path by which the gateway's health is checked; defaults to /readyz
 * @param {() => Promise<Record<string, string>>} [settings.gatewayEnv] returns further variables for the gateway, once everything is built
 */
export async function startServices({
  port,
  host,
  dataDir,
  store,
  fill,
  probe,
  gatewayEnv = async () => ({}),
}) {
  await claimDataDir(dataDir, urlOf({ host, port }));
  // Completes a restore that was killed before all data was moved.
  await finishRestore(dataDir, () => findPlace({ ...process.env, DATA_DIR: dataDir, RELEASES_DIR: store }));
  const problem = await portProblem(port, host);
  if (problem) throw new Error(problem);
  const logs = join(dataDir, 'logs');
  await makePrivate(dataDir, logs);
  const start = supervise(logs);
  const env = { ...process.env, RELEASES_DIR: store };
  const { services, gateway } = await planServices({ root, dataDir, port, host, env });
  const children = services.map(start);
  // When a service or the gateway does not start, the reason is reported at once, instead of after the builds, which take minutes.
  await Promise.all([fill(store), checkGateway(gateway), ...children.map((child) => child.waitUntilReady())]);
  if (stopping) return { services, gateway };
  const moreEnv = await gatewayEnv();
  const listener = new Listener();
  await listener.listen({ host, port });
  await start({
    ...gateway,
    listener,
    probe,
    env: { ...gateway.env, ...moreEnv, HANDED_CONNECTIONS: 'on' },
  }).waitUntilReady();
  await reportGaps(gateway.env.SITE_FILE);
  return { services, gateway };
}

/** Creates folders that only this user can read. */
export async function makePrivate(...folders) {
  const { privateFolder } = await import(join(root, 'packages/service-kit/dist/config/private-folder.js'));
  for (const folder of folders) privateFolder(folder);
}

async function startProduct(how) {
  const settings = readSettings(process.env);
  const { dataDir, store } = settings;
  // The probe is /livez, because a gateway never becomes ready without a usable shell; `proveSources` then publishes one or throws.
  const { services, gateway } = await startServices({
    ...settings,
    probe: '/livez',
    fill: () => publish(store, how),
  });
  if (stopping) return;
  const publishFolders = async (folders) =>
    reportFailures(store, await buildApart({ root, store, folders, dropRoutes: how.dropRoutes }));
  await proveSources({ root, url: gateway.url, store, dataDir, publish: publishFolders, print });
  if (stopping) return;
  const url = urlOf(settings);
  await register({ url, dataDir, store, services });
  print(`Ready on ${url}`);
}

/**
 * Runs work until the process is asked to stop. If the work fails, the reason is printed and the process exits.
 * @param {() => Promise<void>} work
 */
export function runUntilStopped(work) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  work().catch((error) => {
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    stop(1);
  });
}

/**
 * Runs the services and the gateway until the process is stopped. The gateway serves the live releases in the store; sources without a
 * release are built and published first.
 * @param {object} [how]
 * @param {boolean} [how.all] publish all sources, even if releases are live
 * @param {string[]} [how.dropRoutes] live paths that the published sources have removed intentionally
 */
export const runProduct = ({ all = false, dropRoutes = [] } = {}) =>
  runUntilStopped(() => startProduct({ all, dropRoutes }));
