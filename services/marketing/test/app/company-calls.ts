import { businessDayOf } from '@portals/contracts/constants';
import type { CompanyNeed } from '@portals/service-kit';
import { campaignCalls } from '../campaigns/campaign-support.js';
import { asked, generate } from '../campaigns/content-support.js';
import { pictureCalls } from '../campaigns/picture-support.js';
import { fileOf, importCalls, upload } from '../crm/lead-import-support.js';
import { type Caller, idOf, lead, leadMail, mergeIdOf, mergeLeads, product, sender } from '../crm/support.js';
import { mailingCalls } from '../sending/sending-support.js';

/** The permission that each route about a company needs, for all routes under /api/marketing (rule 18.6). */
export const needs = {
  'GET companies/:id': 'read',
  'PATCH companies/:id': 'work',
  'DELETE companies/:id': 'manage',
  'GET companies/:companyId/products': 'work',
  'POST products': 'work',
  'GET products/:id': 'work',
  'PATCH products/:id': 'work',
  'DELETE products/:id': 'work',
  'GET companies/:companyId/leads': 'work',
  'GET companies/:companyId/leads/board': 'work',
  'GET companies/:companyId/leads/export': 'work',
  'GET companies/:companyId/leads/spelling': 'work',
  'GET companies/:companyId/leads/values': 'work',
  'GET companies/:companyId/leads/bulk-changes': 'work',
  'POST leads': 'work',
  'GET leads/:id': 'work',
  'PATCH leads/:id': 'work',
  'DELETE leads/:id': 'work',
  'GET leads/:id/mails': 'work',
  'GET leads/:id/mail-checks': 'work',
  'POST leads/:id/mails': 'work',
  'GET leads/:id/events': 'work',
  'GET leads/:id/fit': 'work',
  'GET companies/:companyId/lead-source': 'work',
  'GET companies/:companyId/lead-source/leads': 'work',
  'POST companies/:companyId/leads/bulk-changes': 'work',
  'GET bulk-changes/:id': 'work',
  'POST bulk-changes/:id/undo': 'work',
  'GET bulk-changes/:id/kept': 'work',
  'GET companies/:companyId/lead-duplicates': 'work',
  'POST companies/:companyId/lead-duplicates/apart': 'work',
  'POST companies/:companyId/lead-merges': 'work',
  'GET leads/:id/erasure': 'work',
  'POST leads/:id/erasure': 'work',
  'GET leads/:id/merges': 'work',
  'POST lead-merges/:id/undo': 'work',
  'GET companies/:companyId/analytics-mail': 'read',
  'PUT companies/:companyId/analytics-mail': 'read',
  'GET companies/:companyId/content-generators': 'work',
  'GET companies/:companyId/contents': 'work',
  'POST companies/:companyId/contents': 'work',
  'GET contents/:id': 'work',
  'DELETE contents/:id': 'work',
  'GET contents/:id/ad-look': 'work',
  'PATCH contents/:id/ad-look': 'work',
  'POST contents/:id/variants': 'work',
  'PATCH content-variants/:id': 'work',
  'GET content-variants/:id/ad-designs': 'work',
  'GET content-variants/:id/ad-designs/all.zip': 'work',
  'GET content-variants/:id/ad-designs/:file': 'work',
  'GET companies/:companyId/brand-colors': 'work',
  'PATCH companies/:companyId/brand-colors': 'work',
  'GET companies/:companyId/brand': 'work',
  'PATCH companies/:companyId/brand': 'work',
  'GET companies/:companyId/pictures': 'work',
  'POST companies/:companyId/pictures': 'work',
  'PATCH pictures/:id': 'work',
  'DELETE pictures/:id': 'work',
  'GET companies/:companyId/campaign-templates': 'work',
  'GET companies/:companyId/template-preview': 'work',
  'GET companies/:companyId/sender': 'work',
  'PUT companies/:companyId/sender': 'manage',
  'POST companies/:companyId/sender/confirmations': 'manage',
  'GET companies/:companyId/sender/domain-records': 'manage',
  'POST companies/:companyId/sender/domain-confirmations': 'manage',
  'GET companies/:companyId/mailing-totals': 'work',
  'GET companies/:companyId/deleted-campaigns': 'work',
  'GET companies/:id/deletion': 'manage',
  'GET companies/:id/members': 'manage',
  'PUT companies/:id/members': 'manage',
  'GET companies/:id/overview': 'work',
  'GET companies/:companyId/analytics': 'read',
  'GET companies/:companyId/analytics-reports': 'read',
  'POST companies/:companyId/analytics-reports': 'work',
  'GET analytics-reports/:id': 'read',
  'GET analytics-reports/:id/file': 'read',
  'DELETE analytics-reports/:id': 'work',
  'POST companies/:companyId/lead-imports': 'work',
  'GET companies/:companyId/lead-imports': 'work',
  'GET lead-imports/:id': 'work',
  'PUT lead-imports/:id/parts/:number': 'work',
  'GET lead-imports/:id/analysis': 'work',
  'POST lead-imports/:id/check': 'work',
  'POST lead-imports/:id/start': 'work',
  'POST lead-imports/:id/stop': 'work',
  'POST lead-imports/:id/undo': 'work',
  'DELETE lead-imports/:id': 'work',
  'GET lead-imports/:id/duplicates': 'work',
  'GET lead-imports/:id/duplicates.csv': 'work',
  'GET lead-imports/:id/kept': 'work',
  'GET lead-imports/:id/left-out.csv': 'work',
  'GET lead-imports/:id/refused.csv': 'work',
  'GET companies/:companyId/campaigns': 'work',
  'POST campaigns': 'work',
  'GET campaigns/:id': 'work',
  'PATCH campaigns/:id': 'work',
  'DELETE campaigns/:id': 'work',
  'POST campaigns/:id/copies': 'work',
  'GET campaigns/:id/versions': 'work',
  'GET campaigns/:id/versions/:versionId': 'work',
  'POST campaigns/:id/versions/:versionId/restore': 'work',
  'GET campaigns/:id/review': 'work',
  'GET campaigns/:id/mail': 'work',
  'GET campaigns/:id/preview': 'work',
  'GET campaigns/:id/mail-checks': 'work',
  'GET leads/:id/suppression': 'work',
  'POST campaigns/:id/audience-counts': 'work',
  'GET campaigns/:id/clicks': 'work',
  'GET campaigns/:id/mailing': 'work',
  'PUT campaigns/:id/mailing': 'work',
  'POST campaigns/:id/mailing/actions': 'work',
  'GET campaigns/:id/recipients': 'work',
  'GET campaigns/:id/recipients/export': 'work',
  'POST recipients/:id/decisions': 'work',
  'POST campaigns/:id/test-mails': 'work',
  'GET companies/:companyId/approved-texts': 'read',
  'GET companies/:companyId/access': 'manage',
  'POST guest-invitations': 'manage',
  'DELETE guest-invitations/:id': 'manage',
  'PATCH company-guests/:id': 'manage',
  'DELETE company-guests/:id': 'manage',
  'POST reading-links': 'manage',
  'DELETE reading-links/:id': 'manage',
} as const satisfies Record<string, CompanyNeed>;

/** Routes that need an invitation or a link instead of access to a company, and the route that transfers a company. */
export const sharingCalls = {
  open: ['POST guest-invitations/look', 'POST shared-reports'],
  signedIn: [
    'GET guest-invitations',
    'GET guest-invitations/:id',
    'POST guest-invitations/accept',
    'POST guest-invitations/:id/accept',
    'POST guest-invitations/:id/complete',
  ],
} as const;

const endsOn = businessDayOf(new Date(Date.now() + 90 * 86_400_000));
/** Body of a guest invitation, without the company. */
export const guestInput = { email: 'ana@client.example', kind: 'reader', endsOn };

/** Returns all calls about access to a company. */
async function accessCalls(owner: Caller, companyId: number) {
  const wanted = { period: '2026-W03', language: 'en' };
  const reportId = idOf(await owner.post(`companies/${companyId}/analytics-reports`, wanted));
  const linkInput = { companyId, reportId, label: 'Board', endsOn };
  const invitationId = idOf(await owner.post('guest-invitations', { companyId, ...guestInput }));
  const linkId = idOf(await owner.post('reading-links', linkInput));
  const guestId = await owner.guest(companyId);
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `companies/${companyId}/approved-texts`],
    ['GET', `companies/${companyId}/access`],
    ['POST', 'guest-invitations', { companyId, ...guestInput, email: 'eva@client.example' }],
    ['DELETE', `guest-invitations/${invitationId}`],
    ['PATCH', `company-guests/${guestId}`, { endsOn }],
    ['DELETE', `company-guests/${guestId}`],
    ['POST', 'reading-links', linkInput],
    ['DELETE', `reading-links/${linkId}`],
  ];
  return calls;
}

/** Routes about a workspace, which are open to members with access to all of its companies. */
export const workspaceCalls = ['DELETE suppressions/:id'] as const;

const overviewQuery =
  'newFrom=2026-11-19T00:00:00.000Z&dueUntil=2026-11-26&overdueUntil=2026-11-25&language=en';

/** Returns a call to every route under /api/marketing with an ID in its path, using IDs of rows that it creates for the owner. */
export async function callsOn(owner: Caller) {
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
    ['GET', `contents/${variants[0]?.contentId}/ad-look`],
    ['PATCH', `contents/${variants[0]?.contentId}/ad-look`, { version: 0, layout: 'cover' }],
    ['GET', `content-variants/${variants[0]?.id}/ad-designs`],
    ['GET', `content-variants/${variants[0]?.id}/ad-designs/all.zip`],
    ['GET', `content-variants/${variants[0]?.id}/ad-designs/square.png`],
    ['GET', `companies/${companyId}/brand-colors`],
    ['PATCH', `companies/${companyId}/brand-colors`, { version: 0, mainColor: '#123456' }],
    ['GET', `companies/${companyId}/brand`],
    ['PATCH', `companies/${companyId}/brand`, { version: 0, font: 'lora' }],
    ...(await pictureCalls(owner, companyId)),
    ['GET', `companies/${companyId}/campaign-templates?type=email&language=es`],
    ['GET', `companies/${companyId}/template-preview?type=email&language=es&name=offer`],
    ['GET', `companies/${companyId}/sender`],
    ['PUT', `companies/${companyId}/sender`, sender],
    ['POST', `companies/${companyId}/sender/confirmations`, { address: sender.fromAddress }],
    ['GET', `companies/${companyId}/sender/domain-records?address=${sender.fromAddress}`],
    ['POST', `companies/${companyId}/sender/domain-confirmations`, { address: sender.fromAddress }],
    ['GET', `companies/${companyId}/mailing-totals?campaigns=1`],
    ['GET', `companies/${companyId}/deleted-campaigns`],
    ['GET', `companies/${companyId}/deletion`],
    ['GET', `companies/${companyId}/members`],
    ['PUT', `companies/${companyId}/members`, { userIds: [] }],
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
    ['GET', `leads/${leadId}/suppression`],
    ...(await accessCalls(owner, companyId)),
  ];
  return calls;
}
