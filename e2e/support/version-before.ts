import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, type Product, root } from './product.ts';
import { testSettings } from './settings.ts';

const services = ['auth', 'consulting', 'marketing'];
const fixtures = join(root, 'e2e/fixtures');

const extract = (name: string, folder: string) =>
  promisify(execFile)('tar', ['-xzf', join(fixtures, name), '-C', folder]);

/** The last released version of the product. */
export const versionBefore = {
  /** Commit of the release, also the name of the folder with its archives. */
  commit: '4a14f71',
  /** Live releases in its data folder. */
  releases: {
    ...{ shell: '1.0.0+374d8916', 'mfe-consulting': '1.0.0+1f264d39' },
    'mfe-comercia': '1.0.0+f82f63bd',
  },
};

/** Unpacks the data folder of the version before. */
export async function dataBefore(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portals-before-'));
  await extract(`${versionBefore.commit}/data.tar.gz`, dataDir);
  // The archive contains only some portals. Empty release folders for the other portals prevent the upgraded installation from publishing
  // them.
  const portals = (await readdir(root)).filter((name) => name.startsWith('mfe-'));
  for (const name of portals.filter((portal) => !(portal in versionBefore.releases)))
    await mkdir(join(dataDir, 'releases', name, '0.0.0'), { recursive: true });
  return dataDir;
}

/** Links the installed libraries into the folder with a version's compiled programs. */
async function linkLibraries(programs: string): Promise<void> {
  const libraries = join(programs, 'node_modules');
  const packages = ['packages/contracts', 'packages/service-kit', 'services/gateway'];
  for (const name of [...packages, ...services.map((service) => `services/${service}`)]) {
    const installed = join(root, name, 'node_modules');
    for (const entry of await readdir(installed)) {
      if (entry === '@portals' || entry.startsWith('.')) continue;
      const found = entry.startsWith('@')
        ? (await readdir(join(installed, entry))).map((one) => `${entry}/${one}`)
        : [entry];
      for (const library of found) {
        await mkdir(join(libraries, library, '..'), { recursive: true });
        if (!existsSync(join(libraries, library)))
          await symlink(join(installed, library), join(libraries, library));
      }
    }
  }
  await mkdir(join(libraries, '@portals'), { recursive: true });
  const own = {
    ...{ contracts: 'packages/contracts', 'service-kit': 'packages/service-kit' },
    'marketing-texts': 'mfe-marketing/src/locales',
  };
  for (const [name, folder] of Object.entries(own))
    await symlink(join(programs, folder), join(libraries, '@portals', name));
}

function end(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  return ended;
}

/** Starts a program and waits until it is ready. */
async function start(programs: string, name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(programs, 'services', name, 'dist/main.js')], {
    // The program reads the service declarations of its version below its working directory.
    cwd: programs,
    env: { PATH: process.env.PATH, DRAIN_MS: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const isReady = () =>
    fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${name} of the version before ended:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

/**
 * Starts the services and the gateway of the version before, as compiled at that time, on a data folder.
 * @param databases variables such as `AUTH_DATABASE_URL`, as for `npm start`; without them, the SQLite files in the data folder are used
 */
export async function startBefore(dataDir: string, databases: Record<string, string> = {}): Promise<Product> {
  const programs = await mkdtemp(join(tmpdir(), 'programs-before-'));
  const running: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(running.map(end));
    await rm(programs, { recursive: true, force: true });
  };
  try {
    await extract(`${versionBefore.commit}/programs.tar.gz`, programs);
    await linkLibraries(programs);
    const ports = await Promise.all([...services, 'gateway'].map(() => freePort()));
    const [auth = 0, , , gateway = 0] = ports;
    const urls: Record<string, string> = {};
    const common = { ...testSettings, DATA_DIR: dataDir, SITE_FILE: join(programs, 'site.json') };
    const starts = services.map(async (name, index) => {
      urls[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${ports[index]}`;
      const database = databases[`${name.toUpperCase()}_DATABASE_URL`];
      running.push(
        await start(programs, name, {
          ...common,
          PORT: String(ports[index]),
          AUTH_JWKS_URL: `http://127.0.0.1:${auth}/.well-known/jwks.json`,
          ...(database !== undefined && { DATABASE_URL: database }),
        }),
      );
    });
    // Waits until every program has started or failed, so that no process keeps running when one of them fails.
    const results = await Promise.allSettled(starts);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    running.push(await start(programs, 'gateway', { ...common, ...urls, PORT: String(gateway) }));
    return { url: `http://127.0.0.1:${gateway}`, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
