import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabaseServer } from '../http/database-server.mjs';
import { startServices } from '../http/services.mjs';
import { pathOf } from '../leads/calls.mjs';
import { leadMaker } from '../leads/sample-leads.mjs';
import { insertLeads, seed } from '../leads/seed.mjs';
import { openStore } from '../leads/stores.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { quantile, report } from '../lib/figures.mjs';

const LEADS = Number(process.env.BENCH_LEADS ?? 300_000);
const services = ['consulting', 'marketing'];

/** Returns the times in milliseconds of a call made every 25 ms during some work. */
async function timesWhile(call, work) {
  const times = [];
  let isOver = false;
  work.then(() => (isOver = true));
  while (!isOver) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
    await delay(25);
  }
  return times;
}

/** Runs an operator's command. @returns {Promise<string>} its output */
async function admin(root, args, env) {
  const child = spawn(process.execPath, [join(root, 'tools/admin.mjs'), ...args], {
    env: { ...process.env, PORTALS_ROOT: root, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`admin ${args[0]} ended with ${code}: ${output}`);
  return output;
}

async function measure(root, name, { databaseUrl, databaseIn, sizeOf }) {
  const product = await startServices(root, databaseUrl, services);
  atEnd(product.stop);
  atEnd(() => rm(`${product.dataDir}-backups`, { recursive: true, force: true }));
  const store = await openStore(databaseIn(product.dataDir));
  const make = await leadMaker(root);
  const { call, small, big } = await seed(product.url, store, make);
  await insertLeads(store, make, [big], LEADS);
  const list = () => call('GET', pathOf({ kind: 'list', query: { sort: 'name' } }, small));
  // Gives this process time to notice connections that the gateway closed while the process was busy.
  await delay(100);
  for (let n = 0; n < 40; n++) await list();
  const bytes = await sizeOf(store, product.dataDir);
  await store.close();
  const env = {
    DATA_DIR: product.dataDir,
    ...Object.fromEntries(
      ['auth', ...services].map((one) => [`${one.toUpperCase()}_DATABASE_URL`, databaseUrl(one)]),
    ),
  };
  const idle = await timesWhile(list, delay(10_000));
  const backup = admin(root, ['backup'], env);
  const busy = await timesWhile(list, backup);
  const [taken, proven] = [...(await backup).matchAll(/after ([\d.]+) s/g)].map(([, seconds]) =>
    Number(seconds),
  );
  const gigabytes = bytes / 1e9;
  report(`size of the database, ${name}`, bytes / 1e6, { unit: 'MB', digits: 0 });
  report('taking it, for each GB', taken / gigabytes, { unit: 's', digits: 0, most: 60 });
  report('proving it, for each GB', (proven - taken) / gigabytes, { unit: 's', digits: 0, most: 120 });
  for (const [label, times] of Object.entries({ 'without a backup': idle, 'during a backup': busy })) {
    report(`p95 of a list ${label}`, quantile(times, 0.95), { unit: 'ms', digits: 1 });
    report(`longest wait for a list ${label}`, Math.max(...times), { unit: 'ms', digits: 0 });
  }
  await product.stop();
  const startedAt = performance.now();
  await admin(root, ['restore', 'last', '--yes'], env);
  report('restoring it', (performance.now() - startedAt) / 1000, { unit: 's', digits: 1, most: 600 });
}

const onSqlite = (root) =>
  measure(root, 'SQLite', {
    databaseUrl: () => '',
    databaseIn: (dataDir) => join(dataDir, 'marketing.sqlite'),
    sizeOf: async (_, dataDir) => statSync(join(dataDir, 'marketing.sqlite')).size,
  });

async function onMariaDb(root) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  for (const name of ['auth', ...services]) await server.query(`CREATE DATABASE ${name}`);
  await measure(root, 'MariaDB', {
    databaseUrl: server.url,
    databaseIn: () => server.url('marketing'),
    sizeOf: async (store) => {
      await store.query('ANALYZE TABLE marketing.marketing_leads');
      const [row] = await store.query(
        "SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = 'marketing'",
      );
      return Number(row.bytes);
    },
  });
}

/** Measures how long a backup, its verification and a restore take, and how they affect users. */
export async function run(root) {
  for (const one of [onSqlite, onMariaDb]) {
    try {
      await one(root);
    } finally {
      await cleanUp();
    }
  }
}
