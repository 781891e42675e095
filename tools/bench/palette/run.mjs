import { join } from 'node:path';
import { startDatabaseServer } from '../http/database-server.mjs';
import { client, credentials } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { times } from '../leads/measure.mjs';
import { leadMaker } from '../leads/sample-leads.mjs';
import { company, insertLeads } from '../leads/seed.mjs';
import { openStore } from '../leads/stores.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { median, quantile, report } from '../lib/figures.mjs';
import { measureOpening } from './opening.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);
const COMPANIES = 1000;

/** Typical searches: a frequent name, a number, two words, a prefix of very many words, and a word without a match. */
const texts = ['munoz', '600123456', 'munoz compras', 'de', 'nobody'];

/** Copies the only company of a service until there are `COMPANIES` of them, and returns the ids of all. */
async function multiply(store, table, id) {
  const [row] = await store.query(`SELECT * FROM ${table} WHERE id = ?`, [id]);
  const { id: _, ...copied } = row;
  const rows = Array.from({ length: COMPANIES - 1 }, () => Object.values(copied));
  await store.insert(table, Object.keys(copied), rows);
  return (await store.query(`SELECT id FROM ${table}`)).map((one) => one.id);
}

/** Creates a user with 1,000 companies in each service, and with leads in the marketing service. */
async function seed(root, url, databaseIn) {
  await client(url)('POST', '/api/register', credentials);
  const { token } = await client(url)('POST', '/api/login', credentials);
  const call = client(url, token);
  const [consulting, marketing] = [
    await openStore(databaseIn('consulting')),
    await openStore(databaseIn('marketing')),
  ];
  const advised = {
    name: 'Panadería Núñez',
    sector: 'Retail',
    size: 'small',
    structure: 'functional',
    email: 'a@b.es',
  };
  const { id } = await call('POST', '/api/companies', advised);
  await multiply(consulting, 'companies', id);
  const first = await call('POST', '/api/marketing/companies', company);
  const ids = await multiply(marketing, 'marketing_companies', first.id);
  await insertLeads(marketing, await leadMaker(root), ids, LEADS / COMPANIES);
  await consulting.close();
  await marketing.close();
  /** @type {any} */
  const workspaces = await call('GET', '/api/workspaces');
  const [{ id: workspace }] = workspaces;
  return { call, workspace };
}

/**
 * Measures the time until the searches of all portals have responded, in alternation with the first page of a list, which every visit
 * loads.
 */
async function measure(root, name, services, databaseIn) {
  const { call, workspace } = await seed(root, services.url, databaseIn);
  const searches = (search) => {
    const query = (pageSize) => new URLSearchParams({ search, pageSize });
    return [
      `/api/companies?${query(5)}`,
      `/api/marketing/companies?${query(5)}`,
      `/api/marketing/leads?${query(6)}`,
      `/api/workspaces/${workspace}/members`,
    ];
  };
  const list = () => call('GET', '/api/marketing/companies');
  for (const text of texts) {
    const all = () => Promise.all(searches(text).map((path) => call('GET', path)));
    await times(3, [all, list]);
    const [ours, theirs] = await times(ROUNDS, [all, list]);
    const p95 = quantile(ours, 0.95);
    report(`"${text}" in all portals, p95, ms, ${name}`, p95, { digits: 0, most: 300 });
    report('  of one list, medians', median(ours) / median(theirs), {
      note: `(${median(ours).toFixed(0)} against ${median(theirs).toFixed(0)} ms)`,
    });
  }
}

async function onSqlite(root) {
  const services = await startServices(root, () => '', ['consulting', 'marketing']);
  atEnd(services.stop);
  await measure(root, 'SQLite', services, (service) => join(services.dataDir, `${service}.sqlite`));
}

async function onMariaDb(root) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  for (const name of ['auth', 'consulting', 'marketing']) await server.query(`CREATE DATABASE ${name}`);
  const services = await startServices(root, server.url, ['consulting', 'marketing']);
  atEnd(services.stop);
  await measure(root, 'MariaDB', services, server.url);
}

const measures = { sqlite: onSqlite, mariadb: onMariaDb, opening: measureOpening };

/** Parts that can be run alone: `npm run bench palette sqlite`. */
export const parts = Object.keys(measures);

/**
 * Measures the palette of a user with 1,000 companies and 100,000 leads: how long the searches of all portals take together, and how long
 * it takes to open.
 * @param {string} root
 * @param {string[]} chosen some of `parts`; empty means all
 */
export async function run(root, chosen = []) {
  console.log(`palette: ${COMPANIES} companies, ${LEADS} leads`);
  for (const part of chosen.length > 0 ? chosen : parts) {
    try {
      await measures[part](root);
    } finally {
      await cleanUp();
    }
  }
}
