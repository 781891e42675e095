import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { client, credentials } from '../http/seed.mjs';
import { leadMaker } from '../leads/sample-leads.mjs';
import { company, insertLeads } from '../leads/seed.mjs';

export const CONNECTIONS = 4;

/** Returns a function that makes calls as the bench's user. */
const callerOf = (url, token) => {
  const call = client(url, token);
  /** @returns {Promise<any>} */
  return (method, path, body) => call(method, path, body);
};

const sender = {
  ...{ fromName: 'Óptica Sol', fromAddress: 'hola@site.example', replyTo: null, countClicks: false },
  ...{ legalName: 'Óptica Sol, S.L.', postalAddress: 'Calle Mayor, 1\n28013 Madrid', version: 0 },
};
const document = {
  type: 'email',
  language: 'es',
  subject: 'Oferta para {{companyName|su empresa}}',
  preheader: 'Solo esta semana',
  blocks: [
    { kind: 'heading', text: 'Hola, {{contactName|buenos días}}', level: 1 },
    ...Array.from({ length: 6 }, () => ({
      kind: 'text',
      text: 'Llega el **otoño** con monturas nuevas. '.repeat(6),
    })),
    { kind: 'button', label: 'Ver la oferta', url: 'https://site.example/oferta' },
  ],
};

/** Returns settings with which marketing sends to the given mail server without rate limits. */
export const settingsOf = (sink) => ({
  ...{ SMTP_URL: sink.url, MAIL_FROM: 'web@site.example', MAIL_TO: 'office@site.example' },
  OUTREACH: 'open',
  ...{ PUBLIC_URL: 'https://site.example', MAIL_CAMPAIGN_CONNECTIONS: String(CONNECTIONS) },
  ...{ MAIL_CAMPAIGN_PER_SECOND: '0', MAIL_CAMPAIGN_DOMAIN_PER_SECOND: '0' },
});

/** Waits until a condition holds, for at most half an hour by default. */
export async function untilHolds(what, isSo, longest = 1_800_000) {
  for (const end = Date.now() + longest; Date.now() < end; await delay(20)) if (await isSo()) return;
  throw new Error(`${what} took too long`);
}

/** Creates a company with customers, each with a different email address, and a campaign to them. */
export async function prepare(root, services, store, leads) {
  await client(services.url)('POST', '/api/register', credentials);
  const { token } = await client(services.url)('POST', '/api/login', credentials);
  const call = callerOf(services.url, token);
  const { id: companyId } = await call('POST', '/api/marketing/companies', company);
  await call('PUT', `/api/marketing/companies/${companyId}/sender`, sender);
  const key = createHash('sha256').update(sender.fromAddress).digest('hex');
  await store.query(
    `INSERT INTO marketing_sender_confirmations (userId, subjectKey, subject, askedBy, confirmedAt)
      SELECT userId, '${key}', '${sender.fromAddress}', 'bench', createdAt FROM marketing_companies WHERE id = ${companyId}`,
  );
  await insertLeads(store, await leadMaker(root), [companyId], leads);
  const address =
    store.type === 'mariadb'
      ? "CONCAT('lead', id, '@d', id % 50, '.example')"
      : "'lead' || id || '@d' || (id % 50) || '.example'";
  await store.query(`UPDATE marketing_leads SET legalBasis = 'customer', contactEmail = ${address}`);
  const body = { name: 'Otoño', type: 'email', document, marketingCompanyId: companyId };
  const campaign = await call('POST', '/api/marketing/campaigns', body);
  const path = `/api/marketing/campaigns/${campaign.id}`;
  const email = await call('GET', `${path}/mail`);
  return { call, path, version: campaign.version, email };
}
