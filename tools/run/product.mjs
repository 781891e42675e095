import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logLimits } from './log-file.mjs';
import { portProblem } from './ports.mjs';
import { foldersToPublish, hasShell } from './releases.mjs';
import { planServices } from './services.mjs';
import { Supervised } from './supervise.mjs';

const graceMs = 8000;
/** Folder of the repository. */
export const root = process.env.PORTALS_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Writes a line for the person at the terminal. */
export const print = (line) => console.log(line);

function readSettings(env, storeName) {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port, not "${env.PORT}"`);
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    store: resolve(root, env.RELEASES_DIR || join(dataDir, storeName)),
  };
}

const running = [];
let stopping = null;

/** Ends everything once, however often it is asked for, and then this process. */
function stop(code) {
  stopping ??= Promise.all(running.map((child) => child.stop(graceMs))).then(() => process.exit(code));
  return stopping;
}
function run(service, options) {
  const child = new Supervised(service, options);
  running.push(child);
  return child;
}

/** Builds in a process of its own: in this one, the memory that building takes would stay for good. */
function buildApart(options) {
  const script = fileURLToPath(new URL('./build.mjs', import.meta.url));
  const builder = fork(script, [JSON.stringify(options)]);
  running.push({ stop: async () => builder.kill() });
  return new Promise((resolve, reject) => {
    builder.once('message', resolve);
    builder.once('exit', (code, signal) => reject(new Error(`The build ended early (${signal ?? code})`)));
  });
}

/** What is live stays live: sources are published when the store has nothing of their name, or when `all` is asked for. */
async function publish({ store, devShell, all, dropRoutes }) {
  const folders = await foldersToPublish({ root, store, all });
  if (folders.length === 0) {
    print(`What is live in ${store} stays live; to publish the sources: npm start -- --publish`);
    return;
  }
  const failures = await buildApart({ root, store, folders, devShell, dropRoutes });
  if (failures.length === 0) return;
  const list = failures.map(({ name, why }) => `\n${name}\n${why.replace(/^/gm, '  ')}`);
  const report = `Not published:\n${list.join('\n')}`;
  if (!(await hasShell(root, store))) throw new Error(report);
  console.error(`${report}\n\nAll else starts.`);
}

/** Examples are good enough to try the product, and not for a public site: whoever starts it should know. */
async function tellGaps(siteFile) {
  const { Site, siteGaps } = await import(join(root, 'packages/contracts/dist/index.js'));
  const gaps = siteGaps(Site.parse(JSON.parse(readFileSync(siteFile, 'utf8'))));
  if (gaps.length > 0) print(`Before the site is public, complete ${siteFile}: ${gaps.join('; ')}`);
}

/** Lets `npm run portal` and `npm run dev` of this checkout find the product while it runs. */
async function register({ url, dataDir, store, services }) {
  const { gatewaysFolder, registerProduct } = await import(join(root, 'packages/portal-cli/dist/index.js'));
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

async function start({ storeName, devShell, all, dropRoutes, gatewayEnv }) {
  const { port, host, dataDir, store } = readSettings(process.env, storeName);
  const problem = await portProblem(port, host);
  if (problem) throw new Error(problem);
  const logs = join(dataDir, 'logs');
  const { privateFolder } = await import(join(root, 'packages/service-kit/dist/plain.js'));
  for (const folder of [dataDir, logs]) privateFolder(folder);
  const options = { logs, limits: logLimits(process.env), verbose: process.env.VERBOSE === '1', print };
  const env = { ...process.env, RELEASES_DIR: store };
  const { services, gateway } = await planServices({ root, dataDir, port, host, env });
  const children = services.map((service) => run(service, options));
  const ready = Promise.all(children.map((child) => child.waitUntilReady()));
  ready.catch(() => undefined);
  await publish({ store, devShell, all, dropRoutes });
  await ready;
  if (stopping) return;
  const moreEnv = await gatewayEnv();
  await run({ ...gateway, env: { ...gateway.env, ...moreEnv } }, options).waitUntilReady();
  if (storeName === 'releases') await register({ url: `http://localhost:${port}`, dataDir, store, services });
  await tellGaps(gateway.env.SITE_FILE);
  print(`Ready on http://localhost:${port}`);
}

/**
 * Runs the three services and the gateway until the process is stopped. The gateway serves what is live in the store;
 * the sources are built and published where the store has nothing of their name.
 * @param {object} [how]
 * @param {boolean} [how.all] publish the sources of everything, whatever is live
 * @param {string[]} [how.dropRoutes] live paths that the published sources are meant not to have any more
 * @param {string} [how.storeName] folder of the release store in DATA_DIR
 * @param {boolean} [how.devShell] the shell with development React
 * @param {() => Promise<Record<string, string>>} [how.gatewayEnv] what else the gateway is told, once all is built
 */
export function runProduct({
  storeName = 'releases',
  devShell = false,
  all = false,
  dropRoutes = [],
  gatewayEnv = async () => ({}),
} = {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  start({ storeName, devShell, all, dropRoutes, gatewayEnv }).catch((error) => {
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    stop(1);
  });
}
