// Counts failures that users notice during operations under load, with two processes of each service and two gateways on one machine.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { replace, startPair, untilAlive } from '../../run/traffic.mjs';
import { startDatabaseServer } from '../http/database-server.mjs';
import { seed } from '../http/seed.mjs';
import { limitsRaised } from '../http/services.mjs';
import { Calls } from '../lib/calls.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { quantile, report } from '../lib/figures.mjs';
import { residentMegabytes } from '../start/memory.mjs';
import { traces } from './traces.mjs';

export const parts = ['steady', 'replace', 'kill', 'growth', 'traces'];
const steadySeconds = Number(process.env.BENCH_SECONDS || 600);
const growthMinutes = Number(process.env.BENCH_MINUTES || 60);

/** Starts the product on an empty MariaDB, because two processes of a service need a database server. */
async function startProduct(root) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  const folder = await mkdtemp(join(tmpdir(), 'bench-operations-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'logs'));
  const names = ['auth', 'consulting', 'marketing'];
  for (const name of names) await server.query(`CREATE DATABASE ${name}`);
  const urls = names.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, server.url(name)]);
  // All calls come from one address, so the limit per client would reject them.
  const env = { ...limitsRaised, IN_FLIGHT_PER_CLIENT: '10000', ...Object.fromEntries(urls) };
  const pair = await startPair({ root, folder, env, replicas: 2 });
  atEnd(pair.stop);
  const seeded = await seed(pair.gateways[0]);
  const megabytes = () => pair.processes.reduce((sum, { child }) => sum + residentMegabytes(child.pid), 0);
  return { ...pair, server, seeded, megabytes };
}

/** Returns the number of products that are missing or differ from the confirmed ones. */
async function lost({ server }, confirmed) {
  const rows = await server.query('SELECT id, name FROM consulting.products');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  return [...confirmed].filter(([id, name]) => stored.get(id) !== name).length;
}

const printFailures = ({ failures }) => {
  for (const what of new Set(failures)) console.log(`    ${what}`);
};

async function steady(product) {
  console.log(`\noperations: 100 calls per second for ${steadySeconds} s`);
  const calls = new Calls(product.gateways, product.seeded, 100);
  await delay(steadySeconds * 1000);
  await calls.stop();
  report('failed calls', calls.failures.length, { digits: 0, most: 0, note: `of ${calls.made}` });
  report('p99 of a call', quantile(calls.takeTimes(), 0.99), { unit: 'ms', digits: 0, most: 300 });
  report('rows lost', await lost(product, calls.confirmed), { digits: 0, most: 0 });
  printFailures(calls);
}

async function replaceEach(product) {
  console.log('\noperations: each process replaced, one at a time, under 100 calls per second');
  const calls = new Calls(product.gateways, product.seeded, 100);
  for (const one of product.processes) {
    await delay(2000);
    const before = calls.failures.length;
    const { code } = await replace(one, 'SIGTERM');
    await delay(2000);
    const failed = calls.failures.length - before;
    report(`replacing ${one.service.name}: failed calls`, failed, { digits: 0, most: 0 });
    if (code !== 0) console.log(`    ended with ${code}`);
  }
  await calls.stop();
  report('rows lost', await lost(product, calls.confirmed), { digits: 0, most: 0 });
  printFailures(calls);
}

const ended = (child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null);

/** Kills the process, and returns the number of calls in flight at that time. */
async function kill(one, calls) {
  const { child } = one;
  const inFlight = calls.pending.size;
  child.kill('SIGKILL');
  await ended(child);
  while (one.child === child) await delay(20);
  return inFlight;
}

/**
 * Functions that kill a process at a certain moment, by the name of the moment.
 * @type {Record<string, (one: any, calls: Calls) => Promise<number>>}
 */
const moments = {
  'at work': kill,
  'as it starts again': async (one, calls) => {
    const first = await kill(one, calls);
    await delay(300);
    return first + (await kill(one, calls));
  },
  'as it stops': async (one, calls) => {
    one.child.kill('SIGTERM');
    await delay(50);
    return kill(one, calls);
  },
};

async function killEach(product) {
  console.log('\noperations: each process killed at each moment, under 100 calls per second');
  const calls = new Calls(product.gateways, product.seeded, 100);
  let [failed, inFlight] = [0, 0];
  for (const one of product.processes)
    for (const [moment, strike] of Object.entries(moments)) {
      await delay(1000);
      const before = calls.failures.length;
      const hands = await strike(one, calls);
      await untilAlive(one);
      await delay(2000);
      const count = calls.failures.length - before;
      [failed, inFlight] = [failed + count, inFlight + hands];
      report(`${one.service.name} ${moment}: failed`, count, { digits: 0, note: `${hands} in flight` });
    }
  await calls.stop();
  report('failed calls', failed, { digits: 0, most: inFlight, note: `of ${calls.made}` });
  report('rows lost', await lost(product, calls.confirmed), { digits: 0, most: 0 });
  printFailures(calls);
}

async function growth(product) {
  console.log(`\noperations: memory in ${growthMinutes} minutes with 30 calls per second`);
  const calls = new Calls(product.gateways, product.seeded, 30);
  // This warm-up lets caches and compiled code reach their usual size before memory is measured.
  await delay(Math.min(growthMinutes / 6, 5) * 60_000);
  const before = product.megabytes();
  await delay(growthMinutes * 60_000);
  const after = product.megabytes();
  await calls.stop();
  report('memory of all processes', before, { unit: 'MB', digits: 0 });
  report('memory afterwards, of before', after / before, { most: 1.1 });
  report('failed calls', calls.failures.length, { digits: 0, most: 0, note: `of ${calls.made}` });
  printFailures(calls);
}

/** @param {string[]} chosen parts to run; all by default */
export async function run(root, chosen) {
  const works = { steady, replace: replaceEach, kill: killEach, growth };
  const names = chosen.length > 0 ? chosen : parts;
  const onProduct = names.filter((name) => name in works);
  try {
    const product = onProduct.length > 0 ? await startProduct(root) : null;
    for (const name of onProduct) await works[name](product);
    await cleanUp();
    if (names.includes('traces')) await traces(root);
  } finally {
    await cleanUp();
  }
}
