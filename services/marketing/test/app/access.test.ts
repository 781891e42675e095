import { ErrorBody } from '@portals/contracts/errors';
import { bodyOf, databases, listRoutes, schemaDrift, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { campaignCalls } from '../campaigns/campaign-support.js';
import { asked, generate, installGenerator } from '../campaigns/content-support.js';
import { fileOf, importCalls, upload } from '../crm/lead-import-support.js';
import {
  type Caller,
  company,
  idOf,
  lead,
  leadMail,
  mergeIdOf,
  mergeLeads,
  newUser,
  product,
  rowCounts,
  sender,
} from '../crm/support.js';
import { mailingCalls } from '../sending/sending-support.js';

const overviewQuery =
  'newFrom=2026-11-19T00:00:00.000Z&dueUntil=2026-11-26&overdueUntil=2026-11-25&language=en';

/** Every route below /api/marketing that has an id, with ids of one owner's rows. */
async function callsOn(owner: Caller) {
  const companyId = await owner.company();
  const productId = await owner.product(companyId);
  const leadId = await owner.lead(companyId);
  const leads = `companies/${companyId}/leads`;
  const bulkId = await owner.bulkChange(companyId, { status: 'won', filter: {} });
  await mergeLeads(owner, companyId, [leadId, await owner.lead(companyId)]);
  const mergeId = await mergeIdOf(owner, leadId);
  const other = await owner.lead(companyId);
  const merged = [leadId, other].map((id) => ({ id, version: 1 }));
  const { id: contentId, variants } = await generate(owner, companyId, { productId, type: 'ad-design' });
  const suppressionId = idOf(await owner.post('suppressions', { address: 'ana@acme.es' }));
  const apart = { reason: 'email', key: 'a'.repeat(32), count: 2 };
  const made = await owner.post(`companies/${companyId}/analytics-reports`, {
    period: '2026-W01',
    language: 'en',
  });
  const reportId = idOf(made);
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `companies/${companyId}`],
    ['PATCH', `companies/${companyId}`, { version: 1, name: 'Mine now' }],
    ['DELETE', `companies/${companyId}`],
    ['GET', `companies/${companyId}/products`],
    ['POST', 'products', { ...product, marketingCompanyId: companyId }],
    ['GET', `products/${productId}`],
    ['PATCH', `products/${productId}`, { version: 1, name: 'Mine now' }],
    ['DELETE', `products/${productId}`],
    ['GET', leads],
    ['GET', `${leads}/board`],
    ['GET', `${leads}/export`],
    ['GET', `${leads}/spelling?search=gracia`],
    ['GET', `${leads}/values`],
    ['GET', `${leads}/bulk-changes`],
    ['POST', 'leads', { ...lead, marketingCompanyId: companyId }],
    ['GET', `leads/${leadId}`],
    ['PATCH', `leads/${leadId}`, { version: 1, status: 'lost' }],
    ['DELETE', `leads/${leadId}`],
    ['GET', `leads/${leadId}/mails`],
    ['GET', `leads/${leadId}/mail-checks`],
    ['POST', `leads/${leadId}/mails`, leadMail],
    ['GET', `leads/${leadId}/events`],
    ['GET', `leads/${leadId}/fit`],
    ['GET', `companies/${companyId}/lead-source`],
    ['GET', `companies/${companyId}/lead-source/leads`],
    ['POST', `${leads}/bulk-changes`, { status: 'lost', ids: [leadId] }],
    ['GET', `bulk-changes/${bulkId}`],
    ['POST', `bulk-changes/${bulkId}/undo`],
    ['GET', `bulk-changes/${bulkId}/kept`],
    ['GET', `companies/${companyId}/lead-duplicates`],
    ['POST', `companies/${companyId}/lead-duplicates/apart`, apart],
    ['POST', `companies/${companyId}/lead-merges`, { targetId: leadId, leads: merged, values: lead }],
    ['GET', `leads/${leadId}/erasure`],
    ['POST', `leads/${leadId}/erasure`, { count: 1 }],
    ['GET', `leads/${leadId}/merges`],
    ['POST', `lead-merges/${mergeId}/undo`],
    ['GET', `companies/${companyId}/analytics-mail`],
    ['PUT', `companies/${companyId}/analytics-mail`, { weekly: true, language: 'es' }],
    ['GET', `companies/${companyId}/content-generators`],
    ['GET', `companies/${companyId}/contents`],
    ['POST', `companies/${companyId}/contents`, { ...asked, productId }],
    ['GET', `contents/${contentId}`],
    ['DELETE', `contents/${contentId}`],
    ['POST', `contents/${contentId}/variants`, { number: 1, generator: 'built-in' }],
    ['PATCH', `content-variants/${variants[0]?.id}`, { version: 1, headline: 'Mine now' }],
    ['GET', `content-variants/${variants[0]?.id}/ad-designs`],
    ['GET', `content-variants/${variants[0]?.id}/ad-designs/all.zip`],
    ['GET', `content-variants/${variants[0]?.id}/ad-designs/square.png`],
    ['GET', `companies/${companyId}/brand-colors`],
    ['PATCH', `companies/${companyId}/brand-colors`, { version: 0, mainColor: '#123456' }],
    ['GET', `companies/${companyId}/sender`],
    ['PUT', `companies/${companyId}/sender`, sender],
    ['POST', `companies/${companyId}/sender/confirmations`, { address: sender.fromAddress }],
    ['GET', `companies/${companyId}/sender/domain-records?address=${sender.fromAddress}`],
    ['POST', `companies/${companyId}/sender/domain-confirmations`, { address: sender.fromAddress }],
    ['GET', `companies/${companyId}/mailing-totals?campaigns=1`],
    ['GET', `companies/${companyId}/deleted-campaigns`],
    ['GET', `companies/${companyId}/deletion`],
    ['GET', `companies/${companyId}/overview?${overviewQuery}`],
    ['GET', `companies/${companyId}/analytics`],
    ['GET', `companies/${companyId}/analytics-reports`],
    ['POST', `companies/${companyId}/analytics-reports`, { period: '2026-W02', language: 'en' }],
    ['GET', `analytics-reports/${reportId}`],
    ['GET', `analytics-reports/${reportId}/file?format=csv`],
    ['DELETE', `analytics-reports/${reportId}`],
    ...importCalls(companyId, await upload(owner, companyId, fileOf('Acme;Ana;;'))),
    ...(await campaignCalls(owner, companyId)),
    ...(await mailingCalls(owner, companyId)),
    ['DELETE', `suppressions/${suppressionId}`],
    ['GET', `leads/${leadId}/suppression`],
  ];
  return calls;
}

/** Called with a key instead of a session. */
const withKey = 'POST mail-events';
const withoutIds = [
  ...['GET companies', 'POST companies', 'GET suppressions', 'POST suppressions', withKey],
  ...['POST suppressions/lists', 'GET suppressions/export'],
  ...['GET outreach', 'POST outreach/requests'],
];
const withIds = [
  'GET companies/:id',
  'PATCH companies/:id',
  'DELETE companies/:id',
  'GET companies/:companyId/products',
  'POST products',
  'GET products/:id',
  'PATCH products/:id',
  'DELETE products/:id',
  'GET companies/:companyId/leads',
  'GET companies/:companyId/leads/board',
  'GET companies/:companyId/leads/export',
  'GET companies/:companyId/leads/spelling',
  'GET companies/:companyId/leads/values',
  'GET companies/:companyId/leads/bulk-changes',
  'POST leads',
  'GET leads/:id',
  'PATCH leads/:id',
  'DELETE leads/:id',
  'GET leads/:id/mails',
  'GET leads/:id/mail-checks',
  'POST leads/:id/mails',
  'GET leads/:id/events',
  'GET leads/:id/fit',
  'GET companies/:companyId/lead-source',
  'GET companies/:companyId/lead-source/leads',
  'POST companies/:companyId/leads/bulk-changes',
  'GET bulk-changes/:id',
  'POST bulk-changes/:id/undo',
  'GET bulk-changes/:id/kept',
  'GET companies/:companyId/lead-duplicates',
  'POST companies/:companyId/lead-duplicates/apart',
  'POST companies/:companyId/lead-merges',
  'GET leads/:id/erasure',
  'POST leads/:id/erasure',
  'GET leads/:id/merges',
  'POST lead-merges/:id/undo',
  'GET companies/:companyId/analytics-mail',
  'PUT companies/:companyId/analytics-mail',
  'GET companies/:companyId/content-generators',
  'GET companies/:companyId/contents',
  'POST companies/:companyId/contents',
  'GET contents/:id',
  'DELETE contents/:id',
  'POST contents/:id/variants',
  'PATCH content-variants/:id',
  'GET content-variants/:id/ad-designs',
  'GET content-variants/:id/ad-designs/all.zip',
  'GET content-variants/:id/ad-designs/:file',
  'GET companies/:companyId/brand-colors',
  'PATCH companies/:companyId/brand-colors',
  'GET companies/:companyId/sender',
  'PUT companies/:companyId/sender',
  'POST companies/:companyId/sender/confirmations',
  'GET companies/:companyId/sender/domain-records',
  'POST companies/:companyId/sender/domain-confirmations',
  'GET companies/:companyId/mailing-totals',
  'GET companies/:companyId/deleted-campaigns',
  'GET companies/:id/deletion',
  'GET companies/:id/overview',
  'GET companies/:companyId/analytics',
  'GET companies/:companyId/analytics-reports',
  'POST companies/:companyId/analytics-reports',
  'GET analytics-reports/:id',
  'GET analytics-reports/:id/file',
  'DELETE analytics-reports/:id',
  'POST companies/:companyId/lead-imports',
  'GET companies/:companyId/lead-imports',
  'GET lead-imports/:id',
  'PUT lead-imports/:id/parts/:number',
  'GET lead-imports/:id/analysis',
  'POST lead-imports/:id/check',
  'POST lead-imports/:id/start',
  'POST lead-imports/:id/stop',
  'POST lead-imports/:id/undo',
  'DELETE lead-imports/:id',
  'GET lead-imports/:id/duplicates',
  'GET lead-imports/:id/duplicates.csv',
  'GET lead-imports/:id/kept',
  'GET lead-imports/:id/left-out.csv',
  'GET lead-imports/:id/refused.csv',
  'GET companies/:companyId/campaigns',
  'POST campaigns',
  'GET campaigns/:id',
  'PATCH campaigns/:id',
  'DELETE campaigns/:id',
  'POST campaigns/:id/copies',
  'GET campaigns/:id/versions',
  'GET campaigns/:id/versions/:versionId',
  'POST campaigns/:id/versions/:versionId/restore',
  'GET campaigns/:id/review',
  'GET campaigns/:id/mail',
  'GET campaigns/:id/preview',
  'GET campaigns/:id/mail-checks',
  'DELETE suppressions/:id',
  'GET leads/:id/suppression',
  'POST campaigns/:id/audience-counts',
  'GET campaigns/:id/clicks',
  'GET campaigns/:id/mailing',
  'PUT campaigns/:id/mailing',
  'POST campaigns/:id/mailing/actions',
  'GET campaigns/:id/recipients',
  'GET campaigns/:id/recipients/export',
  'POST recipients/:id/decisions',
  'POST campaigns/:id/test-mails',
];

describe.each(databases)('who may do what on $name', (database) => {
  const service = useService(marketingService, database);
  beforeAll(() => {
    installGenerator(service, 'built-in');
  });

  it('has exactly the agreed routes, all guarded and checked by a schema', () => {
    const routes = listRoutes(service.app).filter(({ path }) => path.startsWith('/api/marketing/'));
    const names = routes.map(({ method, path }) => `${method} ${path.slice('/api/marketing/'.length)}`);
    expect(names.sort()).toEqual([...withoutIds, ...withIds].sort());
    const open = routes.filter((route) => route.public || route.unchecked.length > 0);
    expect(open).toMatchObject([{ path: `/api/marketing/${withKey.slice('POST '.length)}`, unchecked: [] }]);
  });

  it('answers another user on every route as if nothing were there', async () => {
    const owner = await newUser(service);
    const calls = await callsOn(owner);
    expect(calls).toHaveLength(withIds.length);
    const stranger = await newUser(service);
    const events = () => service.dataSource.query('SELECT leadId, toStatus FROM marketing_lead_events');
    const eventsBefore = await events();
    const token = await service.tokenFor({ id: stranger.id, role: 'admin' });
    const before = await rowCounts(service);
    const missing = await stranger.get('companies/123456789');
    const nothing = { ...bodyOf(missing, ErrorBody), code: 'NOT_FOUND', requestId: expect.any(String) };
    const answers = [];
    for (const [method, path, body] of calls) {
      const sent = { token, ...(body !== undefined && { body }) };
      const { status, json } = await service.http(method, `/api/marketing/${path}`, sent);
      answers.push([`${method} ${path}`, status, json]);
    }
    expect(answers).toEqual(calls.map(([method, path]) => [`${method} ${path}`, 404, nothing]));
    expect(await rowCounts(service)).toEqual(before);
    expect(await events()).toEqual(eventsBefore);
    expect((await owner.get('companies')).json).toMatchObject([{ name: company.name }]);
    expect((await stranger.get('companies')).json).toEqual([]);
  });

  it('answers nobody without a session', async () => {
    const calls = await callsOn(await newUser(service));
    const before = await rowCounts(service);
    const all = [
      ...calls,
      ['GET', 'companies'] as const,
      ['POST', 'companies', company] as const,
      ['GET', 'suppressions'] as const,
      ['POST', 'suppressions', { address: 'ana@acme.es' }] as const,
      ['POST', 'suppressions/lists', { addresses: ['ana@acme.es'] }] as const,
      ['GET', 'suppressions/export'] as const,
    ];
    for (const [method, path, body] of all) {
      const sent = { ...(body !== undefined && { body }), headers: { cookie: 'session=1' } };
      const answer = await service.http(method, `/api/marketing/${path}`, sent);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
    expect(await rowCounts(service)).toEqual(before);
  });

  it('has the same schema in migrations and entities, also after going back and forth', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
    await service.dataSource.undoLastMigration();
    await service.dataSource.runMigrations();
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });
});
