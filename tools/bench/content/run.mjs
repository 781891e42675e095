import { join } from 'node:path';
import { startDatabaseServer } from '../http/database-server.mjs';
import { startServices } from '../http/services.mjs';
import { openStore } from '../leads/stores.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { startEndpoint } from './endpoint.mjs';
import { measureLists } from './lists.mjs';
import { measurePages } from './page.mjs';
import { insertCampaigns, insertContents, seedPeople } from './seed.mjs';
import { askModel, askProduct, measureStreams, STREAMS } from './streams.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1000);

/** Returns the calls that other users make during a measurement. Each waits for its response before the next one. */
async function othersOf({ call, companyId, productId }) {
  let { version } = await call('GET', `/api/marketing/products/${productId}`);
  return {
    list: () => call('GET', `/api/marketing/companies/${companyId}/campaigns`),
    'change of a product': async () => {
      const patch = { version, advantages: `Se alarga en ${version} segundos` };
      ({ version } = await call('PATCH', `/api/marketing/products/${productId}`, patch));
    },
  };
}

async function measureOn(root, chosen, { name, databaseUrl, databaseIn }) {
  const endpoint = await startEndpoint();
  const services = await startServices(root, databaseUrl, 'marketing', endpoint.env);
  atEnd(services.stop);
  const database = databaseIn(services.dataDir);
  const store = await openStore(database);
  atEnd(store.close);
  const [other, ...people] = await seedPeople(services.url, STREAMS + 1);
  const asks = people.map((person) => askProduct(services.url, person));
  if (chosen.includes('streams')) {
    await measureStreams(name, asks, askModel(endpoint.url), await othersOf(other));
  }
  if (!chosen.includes('lists')) return;
  await askProduct(services.url, other)();
  /** @type {any} */
  const contents = await other.call('GET', `/api/marketing/companies/${other.companyId}/contents`);
  await insertCampaigns(root, store, other, ROWS);
  await insertContents(root, store, other, contents[0].id, ROWS);
  await measureLists(root, { name, database, dataDir: services.dataDir, store }, other, ROWS);
}

const onSqlite = (root, chosen) =>
  measureOn(root, chosen, {
    name: 'SQLite',
    databaseUrl: () => '',
    databaseIn: (dataDir) => join(dataDir, 'marketing.sqlite'),
  });

async function onMariaDb(root, chosen) {
  const server = await startDatabaseServer();
  atEnd(server.stop);
  await server.query('CREATE DATABASE auth; CREATE DATABASE marketing');
  const databaseIn = () => server.url('marketing');
  await measureOn(root, chosen, { name: 'MariaDB', databaseUrl: server.url, databaseIn });
}

const inBrowser = async (root, chosen) => {
  if (chosen.includes('page')) await measurePages(root, await startEndpoint());
};

/** Parts that can be run alone: `npm run bench content streams`. */
export const parts = ['streams', 'lists', 'page'];

/**
 * Measures how long 50 users generating texts at once wait for a model that responds after 50 ms, and how long others wait meanwhile; the
 * cost of lists of 1,000 campaigns and texts, compared with their statements on the bare driver; and the bytes that a browser loads.
 * @param {string} root
 * @param {string[]} chosen some of `parts`; empty means all
 */
export async function run(root, chosen = []) {
  console.log(`content: ${STREAMS} people have texts written at the same time; lists of ${ROWS}`);
  const wanted = chosen.length > 0 ? chosen : parts;
  const steps = wanted.some((part) => part !== 'page') ? [onSqlite, onMariaDb, inBrowser] : [inBrowser];
  for (const step of steps) {
    try {
      await step(root, wanted);
    } finally {
      await cleanUp();
    }
  }
}
