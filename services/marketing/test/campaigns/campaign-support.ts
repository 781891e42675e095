import { Campaign, CampaignVersionRow } from '@portals/contracts/marketing';
import { bodyOf } from '@portals/service-kit/testing';
import type { Caller } from '../crm/support.js';

export const emailDocument = {
  type: 'email',
  language: 'es',
  subject: 'Oferta para {{companyName|su empresa}}',
  preheader: 'Solo esta semana',
  blocks: [
    { kind: 'heading', text: 'Hola, {{contactName|buenos días}}', level: 1 },
    { kind: 'text', text: 'Llega el **otoño**.' },
  ],
};

export const landingDocument = {
  type: 'landing page',
  language: 'es',
  title: 'Gafas de otoño',
  description: 'Monturas nuevas',
  slug: '',
  indexed: false,
  blocks: [{ kind: 'text', text: 'Listas en **un día**.' }],
  contactLabel: '',
};

/** Creates an email campaign with the minimum of fields, overridden by `changes`. */
export async function newCampaign(
  user: Caller,
  marketingCompanyId: number,
  changes: object = {},
): Promise<Campaign> {
  const body = { name: 'Otoño', type: 'email', document: emailDocument, marketingCompanyId, ...changes };
  return bodyOf(await user.post('campaigns', body), Campaign);
}

/** Creates a landing page. */
export const newPage = (user: Caller, companyId: number, document: object, changes: object = {}) =>
  newCampaign(user, companyId, {
    ...{ name: 'Página', type: 'landing page' },
    document: { ...landingDocument, ...document },
    ...changes,
  });

/** Creates a campaign and returns all calls on it and on its newest version. */
export async function campaignCalls(user: Caller, companyId: number) {
  const { id } = await newCampaign(user, companyId);
  const [version] = bodyOf(await user.get(`campaigns/${id}/versions`), CampaignVersionRow.array());
  const one = `campaigns/${id}`;
  const input = { name: 'Mine', type: 'email', content: 'x', marketingCompanyId: companyId };
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `companies/${companyId}/campaigns`],
    ['POST', 'campaigns', input],
    ['GET', one],
    ['PATCH', one, { version: 1, name: 'Mine now' }],
    ['POST', `${one}/copies`, { name: 'Mine' }],
    ['GET', `${one}/versions`],
    ['GET', `${one}/versions/${version?.id}`],
    ['POST', `${one}/versions/${version?.id}/restore`, { version: 1 }],
    ['GET', `${one}/review`],
    ['GET', `${one}/mail`],
    ['GET', `${one}/preview`],
    ['GET', `${one}/clicks`],
    ['GET', `${one}/mail-checks`],
    ['POST', `${one}/audience-counts`, {}],
    ['POST', `${one}/test-mails`, { to: 'ana@site.example' }],
    ['DELETE', one],
  ];
  return calls;
}
