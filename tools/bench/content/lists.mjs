import { join } from 'node:path';
import { compare, times } from '../leads/measure.mjs';
import { startRaw } from '../leads/raw.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);

/** Returns the calls to measure, each with its path below the company, the repository class that sends its statements, and its query. */
export function listCalls(rows) {
  const page = { page: 1, pageSize: 25 };
  const campaigns = (name, query) => ({
    ...{ name: `campaigns ${name}`, path: 'campaigns', repository: 'campaigns/campaign/campaign.repository' },
    className: 'CampaignRepository',
    query: { sort: '-createdAt', archived: 'false', ...page, ...query },
  });
  const contents = (name, query) => ({
    ...{ name: `content ${name}`, path: 'contents', repository: 'campaigns/content/content.repository' },
    className: 'ContentRepository',
    query: { sort: '-createdAt', ...page, ...query },
  });
  const middle = Math.ceil(rows / 50);
  return [
    campaigns('by creation', {}),
    campaigns('by creation, middle page', { page: middle }),
    campaigns('by name', { sort: 'name' }),
    campaigns('by status', { sort: 'status' }),
    campaigns('that are active emails', { type: 'email', status: 'active' }),
    campaigns('found by "otono"', { search: 'otono' }),
    campaigns('found by "roble soria"', { search: 'roble soria' }),
    campaigns('found by "nobody"', { search: 'nobody' }),
    contents('history', {}),
    contents('history, middle page', { page: middle }),
    contents('of a type', { type: 'social' }),
    contents('found by "navidad"', { search: 'navidad' }),
    contents('found by "nobody"', { search: 'nobody' }),
  ];
}

/** Returns the statements that the service sends for a call, in order. */
async function statementsOf(root, store, { repository, className, query }, companyId) {
  const { [className]: Repository } = await import(join(root, 'services/marketing/dist', `${repository}.js`));
  const sent = [];
  const dataSource = {
    options: { type: store.type },
    query: (sql, values = []) => {
      sent.push({ sql, values });
      return store.query(sql, values);
    },
  };
  await new Repository(dataSource).list(companyId, query);
  return sent;
}

/** Prints the time of list calls, and of the same statements on the bare driver. */
export async function measureLists(root, { name, database, dataDir, store }, { call, companyId }, rows) {
  const calls = listCalls(rows);
  const statements = [];
  for (const one of calls) statements.push(await statementsOf(root, store, one, companyId));
  const raw = await startRaw(database, dataDir, statements);
  for (const [place, { name: label, path, query }] of calls.entries()) {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const product = () => call('GET', `/api/marketing/companies/${companyId}/${path}?${text}`);
    const bare = () => raw('GET', `/calls/${place}`);
    await times(10, [product, bare]);
    const [ours, theirs] = await times(ROUNDS, [product, bare]);
    compare(`${label}, ${name}`, ours, theirs, { least: 0.5 });
  }
}
