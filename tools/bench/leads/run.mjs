import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMariaDb } from '../http/mariadb.mjs';
import { client, credentials } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';
import { callsFor, pathOf, statementsOf } from './calls.mjs';
import { compare, times } from './measure.mjs';
import { measureRemoval, measureSteps } from './removal.mjs';
import { leadColumns, leadMaker } from './sample-leads.mjs';
import { openStore } from './stores.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);
const COMPANIES = 1000;
const LEADS_OF_EACH = 10;
const rawServer = fileURLToPath(new URL('raw-server.mjs', import.meta.url));

const company = {
  name: 'Óptica Sol',
  sector: 'Salud visual',
  commercialObjectives: 'Abrir diez tiendas',
  targetAudience: 'Ópticas independientes',
  targetAudienceType: 'B2B',
};
const enquiry = {
  ...{ name: 'Lucía Romero', email: 'lucia@romero.example', company: 'No especificada' },
  ...{ service: 'AI Consulting', subject: 'Contact Form - Service: AI Consulting' },
  message: 'Hola, quisiera más información.',
};

/** Stores leads by the bare driver, each transaction as large as it likes: nobody else is there yet. */
async function insertLeads(store, make, companyIds, each) {
  let rows = [];
  let number = 0;
  for (const companyId of companyIds) {
    for (let lead = 0; lead < each; lead++) {
      rows.push(make(companyId, number++));
      if (rows.length < 1000) continue;
      await store.insert('marketing_leads', leadColumns, rows);
      rows = [];
    }
  }
  if (rows.length > 0) await store.insert('marketing_leads', leadColumns, rows);
}

/** A user with two companies, of which `small` has a few leads, beside as many small companies of somebody else. */
async function seed(url, store, make) {
  await client(url)('POST', '/api/register', credentials);
  const { token } = await client(url)('POST', '/api/login', credentials);
  const call = client(url, token);
  const [small, big] = [
    await call('POST', '/api/marketing/companies', company),
    await call('POST', '/api/marketing/companies', company),
  ];
  const now = '2026-11-22 08:00:00.000';
  const columns = [
    ...Object.keys(company),
    'createdAt',
    'updatedAt',
    'userId',
    'nameKey',
    'sectorKey',
    'searchText',
  ];
  const row = [...Object.values(company), now, now, 999_999, 'optica sol', 'salud visual', ' optica'];
  await store.insert(
    'marketing_companies',
    columns,
    Array.from({ length: COMPANIES - 1 }, () => row),
  );
  const others = await store.query('SELECT id FROM marketing_companies WHERE userId = 999999');
  await insertLeads(store, make, [small.id, ...others.map(({ id }) => id)], LEADS_OF_EACH);
  return { call, small: small.id, big: big.id };
}

async function startRaw(database, dataDir, calls) {
  const port = await freePort();
  const file = join(dataDir, 'raw-calls.json');
  writeFileSync(file, JSON.stringify(calls));
  const env = { NODE_ENV: 'production', PORT: String(port), RAW_DATABASE: database, RAW_CALLS: file };
  const program = start(process.execPath, [rawServer], { env });
  atEnd(() => program.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(program, 'the start of the bare server', answers(`${url}/ready`));
  return client(url);
}

/** The calls on the large company, against their own statements on the bare driver. */
async function measureCalls(root, { name, database, services, store }, { call, big }) {
  const calls = callsFor(LEADS);
  const statements = [];
  for (const one of calls) statements.push(await statementsOf(root, store, one, big));
  const raw = await startRaw(database, services.dataDir, statements);
  for (const [place, one] of calls.entries()) {
    const product = () => call('GET', pathOf(one, big));
    const bare = () => raw('GET', `/calls/${place}`);
    await times(3, [product, bare]);
    const [ours, theirs] = await times(ROUNDS, [product, bare]);
    compare(`${one.name}, ${name}`, ours, theirs, { least: 0.5, most: 2 });
  }
}

const smallCalls = [
  { name: 'list', kind: 'list', query: { sort: 'name' } },
  { name: 'find "munoz"', kind: 'list', query: { search: 'munoz' } },
  { name: 'find "de"', kind: 'list', query: { search: 'de' } },
  { name: 'board', kind: 'board', query: {} },
];
const timeSmall = async ({ call, small }) => {
  const works = smallCalls.map((one) => () => call('GET', pathOf(one, small)));
  await times(20, works);
  return times(ROUNDS * 3, works);
};

async function measureOn(root, name, databaseUrl, databaseIn) {
  const services = await startServices(root, databaseUrl, 'marketing');
  atEnd(services.stop);
  const database = databaseIn(services.dataDir);
  const store = await openStore(database);
  const make = await leadMaker(root);
  const seeded = await seed(services.url, store, make);
  const alone = await timeSmall(seeded);
  const startedAt = performance.now();
  await insertLeads(store, make, [seeded.big], LEADS);
  console.log(`  (${LEADS} leads stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  const beside = await timeSmall(seeded);
  for (const [place, one] of smallCalls.entries()) {
    const label = `${one.name} of a small client beside a large one, ${name}`;
    compare(label, beside[place], alone[place], { least: 0.8, most: 2 });
  }
  await measureCalls(root, { name, database, services, store }, seeded);
  const { call, small, big } = seeded;
  await measureSteps(store, big);
  const others = {
    [`list, ${name},`]: () => call('GET', pathOf(smallCalls[0], small)),
    [`find, ${name},`]: () => call('GET', pathOf(smallCalls[1], small)),
    [`contact form, ${name},`]: () => call('POST', '/api/contact/send-email', enquiry),
  };
  const remove = () => call('DELETE', `/api/marketing/companies/${big}`);
  const countLeft = async () => {
    const [left] = await store.query('SELECT COUNT(*) AS n FROM marketing_companies WHERE id = ?', [big]);
    return Number(left.n);
  };
  await measureRemoval(others, remove, countLeft);
}

async function onSqlite(root) {
  await measureOn(
    root,
    'SQLite',
    () => '',
    (dataDir) => join(dataDir, 'marketing.sqlite'),
  );
}

async function onMariaDb(root) {
  const server = await startMariaDb();
  atEnd(server.stop);
  await server.query('CREATE DATABASE auth; CREATE DATABASE marketing');
  await measureOn(root, 'MariaDB', server.url, () => server.url('marketing'));
}

/**
 * What a client with 100,000 leads waits for, beside 1,000 companies of 10: each call through the gateway with a session, against
 * the statements that it sends, on bare Fastify and the bare driver; what a small client notices of the large one; and what
 * everybody notices of its removal.
 */
export async function run(root) {
  console.log(`leads: ${LEADS} of one company beside ${COMPANIES} companies of ${LEADS_OF_EACH}`);
  for (const measure of [onSqlite, onMariaDb]) {
    try {
      await measure(root);
    } finally {
      await cleanUp();
    }
  }
}
