import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openService } from '../analytics/service.mjs';
import { othersOf, reportWaits } from '../leads/others.mjs';
import { leadMaker } from '../leads/sample-leads.mjs';
import { insertLeads, seed } from '../leads/seed.mjs';
import { quantile, report } from '../lib/figures.mjs';

/** One lead in `WITHOUT_BASIS` has no legal basis, one in `SUPPRESSED` is suppressed, and one in `ERASED` was erased. */
const WITHOUT_BASIS = 5;
const SUPPRESSED = 20;
const ERASED = 1000;

const now = '2026-11-22 08:00:00.000';
const document = {
  type: 'email',
  language: 'es',
  subject: 'Oferta para {{companyName}}',
  blocks: [{ kind: 'text', text: 'Hola, {{contactName}}, de {{sector|su sector}}' }],
};

/** Audiences to count; every lead of the company has received the earlier campaign. */
const audiencesOf = (earlier) => [
  { name: 'all leads', audience: {} },
  { name: 'those of a search', audience: { filter: { search: 'de' } } },
  { name: 'those of a source', audience: { filter: { source: 'feria' } } },
  { name: 'all without those of an earlier campaign', audience: { exceptCampaignIds: [earlier] } },
];

/** Creates an email campaign for the company. */
const campaign = (call, marketingCompanyId) =>
  call('POST', '/api/marketing/campaigns', { name: 'Otoño', type: 'email', document, marketingCompanyId });

/** Stores the rows that audience counts read besides leads: suppressions, erased people, and recipients of earlier campaigns. */
async function fill(root, store, { call, big }) {
  const part = (name) => import(`${root}/services/marketing/dist/${name}.js`);
  const { addressHash } = await part('sending/mail-links/mail-links');
  const { addressKeyOf } = await part('kernel/mail/address.rules');
  const { erasedHash, keysOfPerson } = await part('crm/erased-people/erased-hash.rules');
  const [{ secret }] = await store.query('SELECT secret FROM marketing_link_secrets');
  const [{ userId }] = await store.query('SELECT userId FROM marketing_companies WHERE id = ?', [big]);
  await store.query(
    `UPDATE marketing_leads SET legalBasis = 'customer' WHERE marketingCompanyId = ? AND id % ${WITHOUT_BASIS} > 0`,
    [big],
  );
  const { id: earlier } = await campaign(call, big);
  const mailing = ['marketingCompanyId', 'userId', 'kind', 'campaignId', 'phase', 'state', 'createdAt'];
  await store.insert(
    'marketing_mailings',
    [...mailing, 'nextAttemptAt', 'finishedAt', 'audience', 'document'],
    [[big, userId, 'campaign', earlier, 'finished', 'idle', now, now, now, '{}', '{}']],
  );
  const [{ id: mailingId }] = await store.query('SELECT MAX(id) AS id FROM marketing_mailings');
  const recipient = ['mailingId', 'leadId', 'address', 'addressKey', 'state', 'nextAttemptAt', 'messageId'];
  for (let after = 0; ; ) {
    const leads = await store.query(
      'SELECT id, contactEmail FROM marketing_leads WHERE marketingCompanyId = ? AND id > ? ORDER BY id LIMIT 1000',
      [big, after],
    );
    if (leads.length === 0) return { userId, earlier };
    after = leads[leads.length - 1].id;
    const rows = leads.map(({ id, contactEmail: to }) => [
      ...[mailingId, id, to, addressKeyOf(to), 'sent', now, `<${randomUUID()}@site.example>`, now, now],
    ]);
    await store.insert('marketing_recipients', [...recipient, 'createdAt', 'changedAt'], rows);
    const said = leads.filter(({ id }) => id % SUPPRESSED === 0);
    await store.insert(
      'marketing_suppressions',
      ['userId', 'addressHash', 'reason', 'at'],
      said.map(({ contactEmail }) => [
        userId,
        addressHash(secret, userId, contactEmail),
        'unsubscribed',
        now,
      ]),
    );
    const erased = leads.filter(({ id }) => id % ERASED === 1);
    const hashes = erased.flatMap(({ contactEmail }) => keysOfPerson({ contactEmail, contactPhone: null }));
    await store.insert(
      'marketing_erased_people',
      ['marketingCompanyId', 'salt', 'hash', 'erasedAt'],
      hashes.map((key) => [big, 'salt', erasedHash(key, 'salt'), now]),
    );
  }
}

/**
 * Prints the processor time of the steps of a count on SQLite, whose driver blocks all other calls during a step. Unlike elapsed time,
 * processor time excludes other work of the machine.
 */
async function measureSteps(root, database, user, campaignId, audiences) {
  const service = await openService(root, { DATA_DIR: dirname(database), DATABASE_URL: '' });
  const { AudienceReader } = await service.part('sending/mailing-audience/audience-reader');
  const { AudienceCountService } = await service.part('sending/mailing-audience/audience-count.service');
  const { AudienceInput } = await import(`${root}/packages/contracts/dist/marketing/index.js`);
  const reader = service.provider(AudienceReader);
  const next = reader.next.bind(reader);
  const counts = service.provider(AudienceCountService);
  for (const { name, audience } of audiences) {
    const taken = [];
    reader.next = async (...asked) => {
      const before = process.cpuUsage();
      const found = await next(...asked);
      const { user: own, system } = process.cpuUsage(before);
      taken.push((own + system) / 1000);
      return found;
    };
    await counts.count(user, campaignId, AudienceInput.parse(audience), new AbortController().signal);
    report(`processor time of a step, longest: ${name}`, Math.max(...taken), {
      ...{ unit: 'ms', digits: 0, most: 50 },
      note: `(median ${quantile(taken, 0.5).toFixed(0)} ms of ${taken.length})`,
    });
  }
  await service.stop();
}

/**
 * Measures counts of the audiences of a company with many leads, while other users work.
 * @param {string} root
 * @param {{ name: string, services: { url: string }, store: import('../leads/stores.mjs').Store, database: string }} opened
 * @param {number} leads
 */
export async function measureAudiences(root, { name, services, store, database }, leads) {
  const make = await leadMaker(root);
  const seeded = await seed(services.url, store, make);
  await insertLeads(store, make, [seeded.big], leads);
  // SQLite's synchronous driver has blocked this process. The pause lets it notice the connections that the gateway has closed in the
  // meantime.
  await delay(500);
  const { userId, earlier } = await fill(root, store, seeded);
  await delay(500);
  const { id } = await campaign(seeded.call, seeded.big);
  const others = await othersOf(seeded);
  const audiences = audiencesOf(earlier);
  const path = `/api/marketing/campaigns/${id}/audience-counts`;
  for (const one of audiences) {
    const alone = performance.now();
    /** @type {any} */
    const counts = await seeded.call('POST', path, one.audience);
    const ms = performance.now() - alone;
    report(`${one.name}, ${name}`, ms / 1000, {
      ...{ unit: 's', most: 5 },
      note: `(${counts.matching} leads, ${counts.recipients} of them get it)`,
    });
    await reportWaits(name, others, `${one.name} are counted`, () => seeded.call('POST', path, one.audience));
  }
  const user = { id: userId, username: '', role: '', sessionId: '' };
  if (store.type !== 'mariadb') await measureSteps(root, database, user, id, audiences);
}
