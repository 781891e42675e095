import { deepStrictEqual } from 'node:assert';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { interleave, report } from '../lib/figures.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';
import { copyDatabase, startDatabaseServer } from './database-server.mjs';
import { load } from './load.mjs';
import { client, productOf, seed } from './seed.mjs';
import { startServices } from './services.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 3;
// The warm-up is a number of requests rather than a time, because code is compiled after a certain number of calls, however slow the server
// is.
const WARM_UP_REQUESTS = 5000;
const rawServer = fileURLToPath(new URL('raw-server.mjs', import.meta.url));

async function startRaw(database, workspaceId) {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    RAW_DATABASE: database,
    RAW_WORKSPACE: String(workspaceId),
  };
  const program = start(process.execPath, [rawServer], { env });
  atEnd(() => program.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(program, 'the start of the bare server', answers(`${url}/api/companies`));
  return url;
}

/** Checks that the product and the baseline give the same answers, because otherwise their rates cannot be compared. */
async function checkSameAnswers(product, raw, { token, companyIds }) {
  const [companyId] = companyIds;
  const sides = [client(product, token), client(raw)];
  const [ours, bare] = await Promise.all(sides.map((call) => call('GET', '/api/companies')));
  deepStrictEqual(bare, ours);
  const stored = await Promise.all(sides.map((call) => call('POST', '/api/products', productOf(companyId))));
  const [{ id: _, ...ourProduct }, { id: __, ...bareProduct }] = stored;
  deepStrictEqual(bareProduct, ourProduct);
}

/** Calls to measure, each with its goal: a minimum share of the baseline's rate. */
const calls = [
  { label: 'GET /api/companies', least: 0.75, requests: () => [{ method: 'GET', path: '/api/companies' }] },
  {
    label: 'POST /api/products',
    least: 0.6,
    requests: ({ companyIds }) =>
      companyIds.map((id) => ({
        method: 'POST',
        path: '/api/products',
        body: JSON.stringify(productOf(id)),
      })),
  },
];

/** Obtains an access token as the gateway does, so that the bench can call the service directly. */
async function accessToken(auth, token) {
  const body = { token, audience: 'consulting' };
  return (await client(auth)('POST', '/internal/exchange', body)).accessToken;
}

async function compare(name, { url: product, urlOf }, raw, seeded) {
  for (const { label, least, requests } of calls) {
    const send = async (url, token, limits) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return load(
        url,
        requests(seeded).map((request) => ({ ...request, headers })),
        limits,
      );
    };
    const sides = {
      product: (limits) => send(product, seeded.token, limits),
      service: async (limits) =>
        send(urlOf('consulting'), await accessToken(urlOf('auth'), seeded.token), limits),
      raw: (limits) => send(raw, seeded.token, limits),
    };
    for (const side of Object.values(sides)) await side({ amount: WARM_UP_REQUESTS });
    const rates = await interleave(
      ROUNDS,
      Object.fromEntries(
        Object.entries(sides).map(([side, measure]) => [
          side,
          async () => (await measure({ seconds: SECONDS })).rate,
        ]),
      ),
    );
    const against = (rate) => `(${Math.round(rate)}/s against ${Math.round(rates.raw)}/s)`;
    const of = `${label}, ${name}, of bare Fastify`;
    report(of, rates.product / rates.raw, { least, note: against(rates.product) });
    report('the service alone, without the gateway', rates.service / rates.raw, {
      note: against(rates.service),
    });
  }
}

async function measureOn(root, name, databaseUrl, copy) {
  const services = await startServices(root, databaseUrl);
  atEnd(services.stop);
  const seeded = await seed(services.url);
  const raw = await startRaw(await copy(services.dataDir), seeded.workspaceId);
  await checkSameAnswers(services.url, raw, seeded);
  await compare(name, services, raw, seeded);
}

async function onMariaDb(root) {
  const server = await startDatabaseServer();
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
  await measureOn(root, 'SQLite', () => '', copy);
}

/**
 * Measures requests per second through the gateway with a session, as a share of the rate of bare Fastify and the bare driver on the same
 * database. Both are measured in alternation.
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
