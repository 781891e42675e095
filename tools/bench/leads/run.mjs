import { join } from 'node:path';
import { startDatabaseServer } from '../http/database-server.mjs';
import { startServices } from '../http/services.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { callsFor, pathOf, statementsOf } from './calls.mjs';
import { measureImports } from './import.mjs';
import { compare, times } from './measure.mjs';
import { startRaw } from './raw.mjs';
import { measureRemoval, measureSteps } from './removal.mjs';
import { leadMaker } from './sample-leads.mjs';
import { COMPANIES, enquiry, insertLeads, LEADS_OF_EACH, seed } from './seed.mjs';
import { openStore } from './stores.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);

/** Compares the response times of calls on the large company with the same statements on the bare driver. */
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

/**
 * Measures the response times of a small customer, alone and while the large customer is active, and the response times of the large
 * customer.
 */
async function measureReading(root, opened) {
  const { name, store, seeded } = opened;
  const make = await leadMaker(root);
  const alone = await timeSmall(seeded);
  await insertLarge(store, make, seeded.big);
  const beside = await timeSmall(seeded);
  for (const [place, one] of smallCalls.entries()) {
    const label = `${one.name} of a small client beside a large one, ${name}`;
    compare(label, beside[place], alone[place], { least: 0.8, most: 2 });
  }
  await measureCalls(root, opened, seeded);
}

async function insertLarge(store, make, companyId) {
  const startedAt = performance.now();
  await insertLeads(store, make, [companyId], LEADS);
  console.log(`  (${LEADS} leads stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
}

async function measureRemovalOf({ name, store, seeded: { call, small, big } }) {
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

/** Starts services with their own database, which contains a small customer among many others. */
async function open(root, name, databaseUrl, databaseIn) {
  const services = await startServices(root, databaseUrl, 'marketing');
  atEnd(services.stop);
  const database = databaseIn(services.dataDir);
  const store = await openStore(database);
  const seeded = await seed(services.url, store, await leadMaker(root));
  const stop = async () => {
    await store.close();
    await services.stop();
  };
  return { name, services, database, store, seeded, stop };
}

async function measureOn(root, parts, name, opening) {
  if (parts.includes('import')) await measureImports(name, LEADS, opening);
  if (!parts.includes('calls') && !parts.includes('removal')) return;
  const opened = await opening();
  if (parts.includes('calls')) await measureReading(root, opened);
  else await insertLarge(opened.store, await leadMaker(root), opened.seeded.big);
  if (parts.includes('removal')) await measureRemovalOf(opened);
}

const onSqlite = (root, parts) =>
  measureOn(root, parts, 'SQLite', () =>
    open(
      root,
      'SQLite',
      () => '',
      (dataDir) => join(dataDir, 'marketing.sqlite'),
    ),
  );

async function onMariaDb(root, parts) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  await measureOn(root, parts, 'MariaDB', async () => {
    for (const name of ['auth', 'marketing']) {
      await server.query(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name}`);
    }
    return open(root, 'MariaDB', server.url, () => server.url('marketing'));
  });
}

/** Parts that can be run alone: `npm run bench leads import`. */
export const parts = ['import', 'calls', 'removal'];

/**
 * Measures the response times of a customer with 100,000 leads in a database with 1,000 companies of 10 leads: each call through the
 * gateway with a session, compared with its statements on bare Fastify and the bare driver; the effect on a small customer; and the cost of
 * an import and a removal, including how long other users wait.
 * @param {string} root
 * @param {string[]} chosen some of `parts`; empty means all
 */
export async function run(root, chosen = []) {
  console.log(`leads: ${LEADS} of one company beside ${COMPANIES} companies of ${LEADS_OF_EACH}`);
  for (const measure of [onSqlite, onMariaDb]) {
    try {
      await measure(root, chosen.length > 0 ? chosen : parts);
    } finally {
      await cleanUp();
    }
  }
}
