import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyLiveReleases } from './live-releases.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Product {
  url: string;
  dataDir: string;
  /** Stops every process of the installation and removes its data. */
  stop(): Promise<void>;
}

/** Returns a loopback port that is currently free. */
export async function freePort(): Promise<number> {
  const { freePorts } = await import(join(root, 'tools/run/ports.mjs'));
  const [port] = await freePorts(1);
  return port;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Ready on /m.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) =>
      reject(new Error(`the product stopped with ${code} before it was ready:\n${output}`)),
    );
  });
}

/**
 * Creates a data folder. The first installation of a run builds and publishes the sources; all other installations get copies of its live
 * releases.
 */
async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portals-e2e-'));
  const { PRODUCT_DATA } = process.env;
  if (PRODUCT_DATA) {
    await copyLiveReleases(PRODUCT_DATA, join(dataDir, 'releases'));
    // Copying this file skips the proof, because the first installation has already proven these releases with this gateway.
    await copyFile(join(PRODUCT_DATA, 'proven.json'), join(dataDir, 'proven.json')).catch(() => undefined);
  }
  return dataDir;
}

/**
 * Starts the whole product as `npm start` does, with a fresh data folder and a free port.
 * @param env additional environment variables. With a DATA_DIR, the installation uses this folder, which is not removed when the
 * installation stops
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env.DATA_DIR ?? (await freshDataDir());
  const port = await freePort();
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PORTALS_ROOT: root, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, dataDir, stop };
}
