import { randomUUID } from 'node:crypto';
import { client } from '../http/seed.mjs';
import { company } from '../leads/seed.mjs';

const product = {
  name: 'Mesa Olmo',
  characteristics: 'Roble macizo de 180 cm',
  advantages: 'Se alarga sin herramientas',
  price: '1.290 €',
};

/**
 * Creates users, each with a company and a product, which are required to generate texts.
 * @returns {Promise<{ token: string, companyId: number, productId: number, call: ReturnType<typeof client> }[]>}
 */
export async function seedPeople(url, count) {
  const people = [];
  for (let number = 0; number < count; number++) {
    const username = `bench.person.${number}`;
    const password = `bench-${randomUUID()}`;
    const person = { username, password, name: 'Bench Person', email: `person${number}@example.com` };
    await client(url)('POST', '/api/register', person);
    const { token } = await client(url)('POST', '/api/login', { username, password });
    const call = client(url, token);
    const { id: companyId } = await call('POST', '/api/marketing/companies', company);
    const data = { ...product, marketingCompanyId: companyId };
    const { id: productId } = await call('POST', '/api/marketing/products', data);
    people.push({ token, companyId, productId, call });
  }
  return people;
}

const kinds = ['email', 'social media', 'landing page'];
const states = ['draft', 'active', 'paused', 'finished', 'En revisión'];
const seasons = ['Otoño', 'Primavera', 'Navidad', 'Verano', 'Lanzamiento'];
const day = 86_400_000;

/** Inserts copies of a row with the bare driver; `change` returns the values that differ in each copy. */
async function insertCopies(store, table, id, count, change) {
  const [row] = await store.query(`SELECT * FROM ${table} WHERE id = ?`, [id]);
  delete row.id;
  const columns = Object.keys(row);
  const stored = (value) =>
    value instanceof Date ? value.toISOString().replace('T', ' ').slice(0, -1) : value;
  const rows = Array.from({ length: count }, (_, number) => {
    const next = { ...row, ...change(number, row) };
    return columns.map((column) => stored(next[column]));
  });
  for (let from = 0; from < count; from += 100)
    await store.insert(table, columns, rows.slice(from, from + 100));
}

const moment = (number) => new Date(Date.UTC(2026, 8, 1) + (number % 80) * day + number).toISOString();
const stamp = (number) => moment(number).replace('T', ' ').replace('Z', '');

/** Stores campaigns of a company, the same number for each type and status. The first of each type is created by the service. */
export async function insertCampaigns(root, store, { call, companyId }, count) {
  const part = (name) => import(`${root}/services/marketing/dist/${name}.js`);
  const { sortKeyOf } = await part('kernel/search/search-key.rules');
  const { searchTextOf } = await part('kernel/search/search-text.rules');
  const { campaignStatusKeyOf } = await part('campaigns/campaign/campaign-status.rules');
  for (const [place, type] of kinds.entries()) {
    const content = 'Una mesa que se alarga sola.\n\nRoble macizo, hecha a mano en Soria.';
    const { id } = await call('POST', '/api/marketing/campaigns', {
      ...{ name: `Mesa Olmo ${type}`, type, content, marketingCompanyId: companyId },
    });
    await insertCopies(store, 'marketing_campaigns', id, Math.ceil(count / kinds.length), (number) => {
      const name = `${seasons[number % seasons.length]} ${place}-${number}`;
      const status = states[number % states.length];
      const keys = { nameKey: sortKeyOf(name), statusKey: campaignStatusKeyOf(status) };
      const times = { createdAt: stamp(number), updatedAt: stamp(number * 7) };
      return { name, status, ...keys, ...times, slug: null, searchText: searchTextOf([name, content]) };
    });
  }
}

/** Stores generations of a company; the first one is created by the service. */
export async function insertContents(root, store, { call, companyId }, contentId, count) {
  const { searchTextOf } = await import(`${root}/services/marketing/dist/kernel/search/search-text.rules.js`);
  const { variants } = await call('GET', `/api/marketing/contents/${contentId}`);
  await insertCopies(store, 'marketing_contents', contentId, count, (number) => {
    const productName = `Mesa Olmo ${number}`;
    const searchText = searchTextOf([productName, seasons[number % seasons.length], variants[0].text]);
    return { marketingCompanyId: companyId, productName, searchText, createdAt: stamp(number) };
  });
}
