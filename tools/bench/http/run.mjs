import { deepStrictEqual } from 'node:assert';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { interleave, report } from '../lib/figures.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';
import { load } from './load.mjs';
import { measureLogins } from './logins.mjs';
import { copyDatabase, startMariaDb } from './mariadb.mjs';
import { client, productOf, seed } from './seed.mjs';
import { startServices } from './services.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 3;
// A number of requests and not of seconds, because a server that is slow at first needs as many requests until its code is compiled.
const WARM_UP_REQUESTS = 5000;
const GOAL = 0.4;
const rawServer = fileURLToPath(new URL('raw-server.mjs', import.meta.url));

async function startRaw(database, userId) {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    RAW_DATABASE: database,
    RAW_USER: String(userId),
  };
  const program = start(process.execPath, [rawServer], { env });
  atEnd(() => program.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(program, 'the start of the bare server', answers(`${url}/api/companies`));
  return url;
}

/** Both sides must do the same work, or their rates cannot be compared. */
async function checkSameAnswers(product, raw, { token, companyIds }) {
  const [companyId] = companyIds;
  const sides = [client(product, token), client(raw)];
  const [ours, bare] = await Promise.all(sides.map((call) => call('GET', '/api/companies')));
  deepStrictEqual(bare, ours);
  const stored = await Promise.all(sides.map((call) => call('POST', '/api/products', productOf(companyId))));
  const [{ id: _, ...ourProduct }, { id: __, ...bareProduct }] = stored;
  deepStrictEqual(bareProduct, ourProduct);
}

async function compare(name, product, raw, seeded) {
  const headers = { authorization: `Bearer ${seeded.token}`, 'content-type': 'application/json' };
  const list = [{ method: 'GET', path: '/api/companies', headers }];
  const insert = seeded.companyIds.map((id) => ({
    method: 'POST',
    path: '/api/products',
    headers,
    body: JSON.stringify(productOf(id)),
  }));
  for (const [label, requests] of [
    ['GET /api/companies', list],
    ['POST /api/products', insert],
  ]) {
    for (const url of [product, raw]) await load(url, requests, { amount: WARM_UP_REQUESTS });
    const rates = await interleave(ROUNDS, {
      product: async () => (await load(product, requests, { seconds: SECONDS })).rate,
      raw: async () => (await load(raw, requests, { seconds: SECONDS })).rate,
    });
    const note = `(${Math.round(rates.product)}/s against ${Math.round(rates.raw)}/s)`;
    report(`${label}, ${name}, of bare Fastify`, rates.product / rates.raw, { least: GOAL, note });
  }
}

async function measureOn(root, name, databaseUrl, copy) {
  const services = await startServices(root, databaseUrl);
  atEnd(services.stop);
  const seeded = await seed(services.url);
  const raw = await startRaw(await copy(services.dataDir), seeded.userId);
  await checkSameAnswers(services.url, raw, seeded);
  await compare(name, services.url, raw, seeded);
  return { services, seeded };
}

async function onMariaDb(root) {
  const server = await startMariaDb();
  atEnd(server.stop);
  await server.query('CREATE DATABASE auth; CREATE DATABASE consulting');
  const copy = async () => {
    await copyDatabase(server, 'consulting', 'bare');
    return server.url('bare');
  };
  await measureOn(root, 'MariaDB', server.url, copy);
}

async function onSqlite(root) {
  const copy = async (dataDir) => {
    const file = join(dataDir, 'consulting.sqlite');
    const source = new Libsql(file);
    source.pragma('wal_checkpoint(TRUNCATE)');
    source.close();
    await copyFile(file, join(dataDir, 'bare.sqlite'));
    return join(dataDir, 'bare.sqlite');
  };
  const { services, seeded } = await measureOn(root, 'SQLite', () => '', copy);
  await measureLogins(root, services.url, seeded.token);
}

/**
 * Measures requests per second through the gateway with a session, as a share of those of bare Fastify and the bare driver on the same
 * database, in alternation.
 */
export async function run(root) {
  console.log('http: requests per second, through the gateway, against bare Fastify and the bare driver');
  for (const measure of [onMariaDb, onSqlite]) {
    try {
      await measure(root);
    } finally {
      await cleanUp();
    }
  }
}
