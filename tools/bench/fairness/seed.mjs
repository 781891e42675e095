import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { client } from '../http/seed.mjs';
import { leadColumns, leadMaker } from '../leads/sample-leads.mjs';
import { company } from '../leads/seed.mjs';

/** Number of leads stored in one transaction. */
const STEP = 1000;

/**
 * A signed-in user.
 * @typedef {object} Person
 * @property {string} token
 * @property {(method: string, path: string, body?: object) => Promise<any>} call throws when the reply is not a success
 * @property {number} companyId
 * @property {number} campaignId id of an email campaign of the maximum length
 * @property {number} variantId id of the texts of an ad design
 * @property {string} slug slug of a public landing page of the maximum length
 */

const product = {
  ...{ name: 'Mesa Olmo', characteristics: 'Roble macizo de 180 cm', price: '1.290 €' },
  advantages: 'Se alarga sin herramientas',
};
const content = {
  ...{ type: 'ad-design', network: null, audience: 'Restaurantes', tone: 'friendly', language: 'es' },
  ...{ length: 'short', keyPoints: 'Roble macizo', callToAction: 'Pida una muestra', link: null },
  ...{ utmSource: null, utmMedium: null, utmCampaign: null, variants: 2, generator: 'built-in' },
};
const sentence = 'Llega el **otoño** con *monturas* nuevas, [véalas](https://site.example/oferta). ';
const document = {
  type: 'email',
  language: 'es',
  subject: 'Oferta para {{companyName|su empresa}}',
  // 79 KB: close to the maximum size of a document.
  blocks: Array.from({ length: 190 }, () => ({ kind: 'text', text: sentence.repeat(5) })),
};

/** Returns a landing page with the blocks of the email. */
const pageOf = (slug) => ({
  ...{ type: 'landing page', language: 'es', title: 'Otoño', description: 'Monturas nuevas', slug },
  blocks: document.blocks,
});

/** Generates the texts of an ad, which are streamed, and returns the id of the first one. */
async function writtenVariant(url, { token, call }, companyId) {
  const { id: productId } = await call('POST', '/api/marketing/products', {
    ...product,
    marketingCompanyId: companyId,
  });
  const answer = await fetch(`${url}/api/marketing/companies/${companyId}/contents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...content, productId }),
  });
  const text = await answer.text();
  const started = /^event: started\ndata: (.*)$/m.exec(text)?.[1];
  if (!started) throw new Error(`no texts were written: ${answer.status} ${text}`);
  const { variants } = await call('GET', `/api/marketing/contents/${JSON.parse(started).content.id}`);
  return variants[0].id;
}

/** @returns {Promise<Person>} */
async function newPerson(url, name) {
  const account = {
    ...{ username: `bench.${name}`, password: `bench-${randomUUID()}` },
    ...{ name: 'Bench Person', email: `${name}@example.com` },
  };
  await client(url)('POST', '/api/register', account);
  const { token } = await client(url)('POST', '/api/login', account);
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const call = client(url, token);
  const { id: companyId } = await call('POST', '/api/marketing/companies', {
    ...company,
    privacyContact: account.email,
  });
  const campaign = { name: 'Otoño', type: 'email', document, marketingCompanyId: companyId };
  const { id: campaignId } = await call('POST', '/api/marketing/campaigns', campaign);
  const slug = `bench-${name}`;
  const page = { name: 'Otoño', type: 'landing page', status: 'active', document: pageOf(slug) };
  await call('POST', '/api/marketing/campaigns', { ...page, marketingCompanyId: companyId });
  const variantId = await writtenVariant(url, { token, call }, companyId);
  return { token, call, companyId, campaignId, variantId, slug };
}

/** Stores leads that may be emailed, each with a different status. */
async function insertLeads(root, store, companyId, count) {
  const make = await leadMaker(root);
  const { statusKeyOf } = await import(`${root}/services/marketing/dist/crm/lead-row/lead-status.rules.js`);
  const columns = [...leadColumns, 'legalBasis'];
  const place = (column) => columns.indexOf(column);
  for (let from = 0; from < count; from += STEP) {
    const rows = Array.from({ length: Math.min(STEP, count - from) }, (_, number) => {
      const row = [...make(companyId, from + number), 'customer'];
      const status = `Visita pendiente ${from + number}`;
      row[place('status')] = status;
      row[place('statusKey')] = statusKeyOf(status);
      row[place('boardColumn')] = Number(statusKeyOf(status)[0]);
      return row;
    });
    await store.insert('marketing_leads', columns, rows);
  }
}

/**
 * Creates two users: one with very many leads, and one with ten.
 * @param {string} root
 * @param {string} url origin of the gateway
 * @param {import('../leads/stores.mjs').Store} store
 * @param {number} leads
 */
export async function seed(root, url, store, leads) {
  const [greedy, other] = [await newPerson(url, 'greedy'), await newPerson(url, 'other')];
  await insertLeads(root, store, other.companyId, 10);
  const startedAt = performance.now();
  await insertLeads(root, store, greedy.companyId, leads);
  console.log(`  (${leads} leads stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  // SQLite's synchronous driver has blocked this process. The pause lets it notice the connections that the gateway has closed in the
  // meantime.
  await delay(500);
  return { greedy, other };
}
