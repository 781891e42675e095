import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabaseServer } from '../http/database-server.mjs';
import { startServices } from '../http/services.mjs';
import { compare, times } from '../leads/measure.mjs';
import { othersOf, reportWaits } from '../leads/others.mjs';
import { startRaw } from '../leads/raw.mjs';
import { leadMaker } from '../leads/sample-leads.mjs';
import { insertLeads, seed } from '../leads/seed.mjs';
import { openStore } from '../leads/stores.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { median, quantile, report } from '../lib/figures.mjs';
import { CHANGED_LEADS, measureChanges } from './changes.mjs';
import { measurePage } from './page.mjs';
import { countRun, EVENTS_OF_EACH, insertEvents, queueCount } from './seed.mjs';
import { openService } from './service.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);

/** Views to measure, each of which shows 13 periods up to the given one. */
const views = [
  { name: 'week beside 12 others', query: { kind: 'week', period: '2026-W46' } },
  { name: 'month beside 12 others', query: { kind: 'month', period: '2026-10' } },
];
const pathOf = (query, companyId) =>
  `/api/marketing/companies/${companyId}/analytics?${new URLSearchParams(query)}`;

const seconds = (since) => (performance.now() - since) / 1000;

async function fill(root, { store, seeded: { big } }) {
  const startedAt = performance.now();
  await insertLeads(store, await leadMaker(root), [big], LEADS);
  const events = await insertEvents(store, big);
  console.log(`  (${LEADS} leads and ${events} events stored in ${seconds(startedAt).toFixed(0)} s)`);
}

/** Measures the initial count of all leads while other users work. */
async function measureCount({ name, store, seeded, others }) {
  await queueCount(store, seeded.big);
  while ((await countRun(store, seeded.big)).doneLeadId === 0) await delay(50);
  const startedAt = performance.now();
  await reportWaits(name, others, 'leads are counted', async () => {
    while ((await countRun(store, seeded.big)).countedAt === null) await delay(200);
  });
  report(`leads counted a second, ${name}`, LEADS / seconds(startedAt), { digits: 0 });
}

/** Compares the response times of the large company's views with the same statements on the bare driver. */
async function measureViews({ name, database, services, seeded: { call, big } }, service, user) {
  const { AnalyticsService } = await service.part('analytics/analytics/analytics.service');
  const made = service.provider(AnalyticsService);
  const statements = [];
  for (const { query } of views)
    statements.push(await service.statementsOf(() => made.get(user, big, query)));
  const raw = await startRaw(database, services.dataDir, statements);
  for (const [place, view] of views.entries()) {
    const product = () => call('GET', pathOf(view.query, big));
    const bare = () => raw('GET', `/calls/${place}`);
    await times(5, [product, bare]);
    const [ours, theirs] = await times(ROUNDS, [product, bare]);
    compare(`${view.name}, ${name}`, ours, theirs, { least: 0.5 });
    report('  p95', quantile(ours, 0.95), {
      ...{ unit: 'ms', digits: 0, most: 150 },
      note: `(${statements[place]?.length} statements, on the bare driver ${quantile(theirs, 0.95).toFixed(0)} ms)`,
    });
  }
}

/** Measures the response time of the view right after a lead was changed, and without a change for comparison. */
async function measureFresh({ name, seeded: { call, big } }) {
  const [lead] = await call('GET', `/api/marketing/companies/${big}/leads?pageSize=1`);
  let { version } = lead;
  const changed = async () => {
    ({ version } = await call('PATCH', `/api/marketing/leads/${lead.id}`, {
      ...{ version, status: version % 2 ? 'contacted' : 'qualified' },
    }));
    const startedAt = performance.now();
    await call('GET', pathOf({ kind: 'week' }, big));
    return performance.now() - startedAt;
  };
  const unchanged = async () => {
    const startedAt = performance.now();
    await call('GET', pathOf({ kind: 'week' }, big));
    return performance.now() - startedAt;
  };
  const took = { fresh: [], same: [] };
  for (let round = 0; round < ROUNDS; round++) {
    took.fresh.push(await changed());
    took.same.push(await unchanged());
  }
  report(`view after a change of a lead, ${name}`, median(took.fresh), {
    ...{ unit: 'ms', digits: 0, most: 150 },
    note: `(p95 ${quantile(took.fresh, 0.95).toFixed(0)} ms, shortest ${Math.min(...took.fresh).toFixed(0)} ms; without one ${median(took.same).toFixed(0)}, shortest ${Math.min(...took.same).toFixed(0)} ms)`,
  });
}

/** Measures how long other users wait while one user opens view after view, which is also the load of generating a report. */
async function measureReading({ name, seeded: { call, big }, others }) {
  await reportWaits(name, others, 'views are read', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const { query } of views) await call('GET', pathOf(query, big));
    }
  });
}

async function open(root, name, databaseUrl, databaseIn) {
  const services = await startServices(root, databaseUrl, 'marketing');
  atEnd(services.stop);
  const database = databaseIn(services.dataDir);
  const store = await openStore(database);
  atEnd(store.close);
  const seeded = await seed(services.url, store, await leadMaker(root));
  return { name, services, database, store, seeded, others: await othersOf(seeded) };
}

async function measureOn(root, name, databaseUrl, databaseIn) {
  const opened = await open(root, name, databaseUrl, databaseIn);
  const { database, store, seeded } = opened;
  await fill(root, opened);
  await measureCount(opened);
  const env = database.startsWith('mariadb:')
    ? { DATA_DIR: opened.services.dataDir, DATABASE_URL: database }
    : { DATA_DIR: dirname(database), DATABASE_URL: '' };
  const service = await openService(root, env);
  atEnd(service.stop);
  const [{ userId }] = await store.query('SELECT userId FROM marketing_companies WHERE id = ?', [seeded.big]);
  const user = { id: userId, username: '', role: '', sessionId: '' };
  await measureViews(opened, service, user);
  const sql = `SELECT id, version FROM marketing_leads WHERE marketingCompanyId = ? LIMIT ${CHANGED_LEADS}`;
  await measureChanges(name, service, user, await store.query(sql, [seeded.big]));
  await measureFresh(opened);
  await measureReading(opened);
}

const onSqlite = (root) =>
  measureOn(
    root,
    'SQLite',
    () => '',
    (dataDir) => join(dataDir, 'marketing.sqlite'),
  );

async function onMariaDb(root) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  await server.query('CREATE DATABASE auth; CREATE DATABASE marketing');
  await measureOn(root, 'MariaDB', server.url, () => server.url('marketing'));
}

const steps = { sqlite: onSqlite, mariadb: onMariaDb, page: measurePage };

/** Parts that can be run alone: `npm run bench analytics page`. */
export const parts = Object.keys(steps);

/**
 * Measures the cost of figures for a company with 100,000 leads: the initial count, the views, updating the counts with each change, the
 * waits of other users meanwhile, and the size of the scripts that show figures.
 * @param {string} root
 * @param {string[]} chosen some of `parts`; empty means all
 */
export async function run(root, chosen = []) {
  console.log(`analytics: ${LEADS} leads of one company with ${LEADS * EVENTS_OF_EACH} events`);
  for (const part of chosen.length > 0 ? chosen : parts) {
    try {
      await steps[part](root);
    } finally {
      await cleanUp();
    }
  }
}
