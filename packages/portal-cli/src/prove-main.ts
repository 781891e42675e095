// Run by the container `prove` before any gateway of these images starts. It tests the live releases on a separate gateway. Releases that
// do not work are replaced by the releases included in the images (rule 13.3).
//   prove-main.js <folder of the gateway's package> <folder of a built release>…
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { announce } from './announce.js';
import { refuseMirrored } from './bucket/mirrored.js';
import { storeIn } from './places.js';
import { proveLive } from './prove/prove-live.js';
import { readBuilt } from './read-built.js';
import { runMain } from './run-main.js';

const pollMs = 100;
/** Milliseconds that the gateway has to start listening; it prerenders the public pages first. */
const startMs = 180_000;

/** Starts a gateway that only this container can reach. */
function startGateway(folder: string, port: string): ChildProcess {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** @throws {Error} when the gateway ends or does not listen in time */
async function untilListening(gateway: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + startMs;
  while (Date.now() < until) {
    if (gateway.exitCode !== null || gateway.signalCode !== null)
      throw new Error(`The gateway does not start (${gateway.signalCode ?? gateway.exitCode})`);
    const live = await fetch(`${url}/livez`).catch(() => null);
    if (live?.ok) return;
    await wait(pollMs);
  }
  throw new Error(`The gateway did not listen within ${startMs / 1000} s`);
}

async function end(gateway: ChildProcess): Promise<void> {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return;
  gateway.kill('SIGINT');
  await once(gateway, 'exit');
}

async function proveWith(gatewayFolder: string, builtFolders: string[]): Promise<void> {
  const { DATA_DIR = '.data', PORT = '8080' } = process.env;
  await mkdir(DATA_DIR, { recursive: true });
  const store = storeIn(process.cwd(), process.env);
  const came = new Map<string, string>();
  for (const folder of builtFolders) came.set((await readBuilt(folder)).name, folder);
  const publish = async (names: string[]) => {
    for (const name of names) {
      const folder = came.get(name);
      if (folder !== undefined)
        await refuseMirrored(store)
          .then(() => announce(store, () => store.publish(folder)))
          .then(console.log, ({ message }) => console.error(message));
    }
  };
  const url = `http://127.0.0.1:${PORT}`;
  const gateway = startGateway(gatewayFolder, PORT);
  // The health probe of the gateway's container reads this file.
  const unproven = join(DATA_DIR, 'unproven');
  try {
    await untilListening(gateway, url);
    const stampFile = join(DATA_DIR, 'proven.json');
    await proveLive({
      url,
      store,
      gateway: gatewayFolder,
      stampFile,
      names: [...came.keys()],
      publish,
      print: console.log,
    });
    await rm(unproven, { force: true });
  } catch (error) {
    await writeFile(unproven, String(error)).catch(() => undefined);
    throw error;
  } finally {
    await end(gateway);
  }
}

const [gatewayFolder = '', ...builtFolders] = process.argv.slice(2);
await runMain(() => proveWith(gatewayFolder, builtFolders));
