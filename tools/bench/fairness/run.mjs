import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processTreeOf } from '../../run/process-tree.mjs';
import { startDatabaseServer } from '../http/database-server.mjs';
import { startServices } from '../http/services.mjs';
import { openStore } from '../leads/stores.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { quantile, report } from '../lib/figures.mjs';
import { scenariosAt } from './scenarios.mjs';
import { seed } from './seed.mjs';
import { callsDuring, victimsOf } from './victims.mjs';

const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);
/** Duration in seconds of the load by one user, for each scenario. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** Seconds after which another user's request of the same kind counts as failed. */
const PATIENCE = 30;
/** Seconds of warm-up, so that the hot code is compiled. */
const WARM_SECONDS = 4;

/** @param {string} name of a service. @returns {number} memory limit of the service's container in megabytes */
function containerMb(root, name) {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const limitIn = (part) => /^ {2,4}mem_limit: (?:\$\{\w+:-)?(\d+)([gm])/m.exec(part);
  const own = text.split(/^(?= {2}[\w-]+:$)/m).find((part) => part.startsWith(`  ${name}:\n`));
  const hardened = text.split(/^(?=\S)/m).find((part) => part.startsWith('x-hardened:'));
  const [, amount, unit] = limitIn(own ?? '') ?? limitIn(hardened ?? '') ?? [];
  if (amount === undefined) throw new Error(`docker-compose.yml says no mem_limit of ${name}`);
  return Number(amount) * (unit === 'g' ? 1024 : 1);
}

const peakMb = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/**
 * Runs a greedy user in a separate process, so that the cost of making the calls does not distort the measurements here.
 * @param {string[]} names names of scenarios
 * @returns {Promise<string>} summary of the replies
 */
function beGreedy(url, { call: _, ...person }, names, seconds) {
  const child = fork(fileURLToPath(new URL('./greedy.mjs', import.meta.url)));
  child.send({ url, person, names, seconds });
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the greedy person ended with ${code}`)));
  });
}

/** Measures how long another user waits for a request of the same kind as the greedy user's. @returns {Promise<string>} */
async function waitAlike(wish) {
  const startedAt = performance.now();
  const late = delay(PATIENCE * 1000, 'not granted', { ref: false });
  const outcome = await Promise.race([
    wish().then(
      () => null,
      (error) => error.message.slice(0, 60),
    ),
    late,
  ]);
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s${outcome === null ? '' : ` (${outcome})`}`;
}

/** Deletes queued background work, which would distort the next measurement. */
async function endWork(store) {
  for (const table of ['marketing_lead_bulk_changes', 'marketing_lead_imports']) {
    await store.query(`DELETE FROM ${table}`);
  }
  await delay(3000);
}

function reportCalls(name, idle, busy) {
  for (const [victim, { taken, failed, refused }] of Object.entries(busy)) {
    const [before, during] = [quantile(idle[victim].taken, 0.95), quantile(taken, 0.95)];
    report(`${name}: ${victim}, p95 of idle`, during / before, {
      most: 3,
      note: `(p50 ${quantile(taken, 0.5).toFixed(0)}, p95 ${during.toFixed(0)} ms of ${taken.length}; idle p95 ${before.toFixed(0)} ms)`,
    });
    if (failed + refused > 0) {
      report(`${name}: ${victim}, 5xx or no answer`, failed, {
        ...{ digits: 0, most: 0, note: `(${refused} refused otherwise)` },
      });
    }
  }
}

async function measureScenario(root, { services, store, greedy, other, victims, idle }, name, names) {
  const all = scenariosAt(services.url);
  const processes = Object.entries(services.pids).flatMap(([service, pid]) =>
    processTreeOf(pid).map((member) => ({ service, pid: member })),
  );
  for (const { pid } of processes) forgetPeak(pid);
  let answers = '';
  const alike = names.map(async (one) => {
    await delay(2000);
    return waitAlike(() => all[one].alike(other));
  });
  const busy = await callsDuring(victims, async () => {
    answers = await beGreedy(services.url, greedy, names, SECONDS);
  });
  const waited = await Promise.all(alike);
  reportCalls(name, idle, busy);
  console.log(`  ${name}: the same of somebody else took ${waited.join(', ')}; greedy: ${answers}`);
  for (const service of Object.keys(services.pids)) {
    const peak = processes
      .filter((one) => one.service === service)
      .reduce((sum, { pid }) => sum + peakMb(pid), 0);
    report(`${name}: peak memory of ${service}`, peak, {
      ...{ unit: 'MB', digits: 0, most: containerMb(root, service) },
    });
  }
  await endWork(store);
}

/** @param {string[]} chosen parts */
async function measureOn(root, chosen, databaseUrl, databaseIn) {
  const services = await startServices(root, databaseUrl, 'marketing');
  atEnd(services.stop);
  const store = await openStore(databaseIn(services.dataDir));
  atEnd(store.close);
  const { greedy, other } = await seed(root, services.url, store, LEADS);
  const victims = await victimsOf(services.url, other);
  await callsDuring(victims, () => delay(WARM_SECONDS * 1000));
  const idle = await callsDuring(victims, () => delay(SECONDS * 500));
  const opened = { services, store, greedy, other, victims, idle };
  const all = Object.keys(scenariosAt(services.url));
  for (const name of all) {
    if (chosen.includes(partOf(name))) await measureScenario(root, opened, name, [name]);
  }
  const together = all.filter((name) => name !== 'board, 4 clients');
  if (chosen.includes('mixture')) await measureScenario(root, opened, 'mixture', together);
}

const onSqlite = (root, chosen) =>
  measureOn(
    root,
    chosen,
    () => '',
    (dataDir) => join(dataDir, 'marketing.sqlite'),
  );

async function onMariaDb(root, chosen) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  await server.query('CREATE DATABASE auth; CREATE DATABASE marketing');
  await measureOn(root, chosen, server.url, () => server.url('marketing'));
}

const partOf = (name) => name.split(/[ ,]/)[0] ?? '';
const scenarioParts = [...new Set(Object.keys(scenariosAt('')).map(partOf)), 'mixture'];

/** Parts that can be run alone: `npm run bench fairness designs`; on MariaDB instead of SQLite: `npm run bench fairness mariadb`. */
export const parts = ['mariadb', ...scenarioParts];

/**
 * Measures how long other users wait while a user with very many leads causes as much load as possible, with each scenario alone and with
 * all scenarios together. The other users read their list, change a lead and send the public contact form. All requests come from one IP
 * address.
 * @param {string} root
 * @param {string[]} chosen some of `parts`; no scenario means all of them
 */
export async function run(root, chosen = []) {
  const wanted = chosen.filter((part) => part !== 'mariadb');
  const database = chosen.includes('mariadb') ? 'MariaDB' : 'SQLite';
  console.log(`fairness: one person with ${LEADS} leads against another one, ${database}`);
  try {
    const measure = database === 'MariaDB' ? onMariaDb : onSqlite;
    await measure(root, wanted.length > 0 ? wanted : scenarioParts);
  } finally {
    await cleanUp();
  }
}
