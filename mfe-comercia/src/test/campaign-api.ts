import { campaignFigures, eachOf } from '@portals/contracts/constants';
import {
  Campaign,
  type CampaignClicks,
  CampaignDocument,
  CampaignMail,
  type CampaignMailing,
  type CampaignVersion,
  type DeletedCampaign,
  type MailingTotals,
} from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { changeRow, missing, pageOf, times } from './fake-rows';
import { company, type MarketingData, marketingApi } from './marketing-api';

export const noFigures = eachOf(campaignFigures, () => null);

export const emailDocument = (changes: object = {}) =>
  CampaignDocument.parse({
    type: 'email',
    language: 'en',
    subject: 'Chairs for hotels',
    preheader: 'From 49 €',
    blocks: [
      { kind: 'heading', text: 'Good morning' },
      { kind: 'text', text: 'Oak chairs.' },
    ],
    ...changes,
  });

export const campaign = (id: number, name: string, changes: Partial<Campaign> = {}): Campaign => {
  const document = changes.document ?? emailDocument();
  return Campaign.parse({
    id,
    marketingCompanyId: 3,
    name,
    type: document.type,
    status: 'draft',
    summary: 'Chairs for hotels',
    publicPath: null,
    totals: noFigures,
    archived: false,
    ...times,
    version: 1,
    content: ' ',
    metrics: null,
    contentId: null,
    contentProduct: null,
    digitalSourceType: null,
    ...changes,
    document,
  });
};

export interface CampaignData extends MarketingData {
  campaigns: Campaign[];
  versions: CampaignVersion[];
  clicks?: CampaignClicks;
  /** True when the company has a sender, which is the default. */
  hasSender?: boolean;
  /** Numbers of emails sent, by campaign. */
  totals?: MailingTotals[];
  deletedCampaigns?: DeletedCampaign[];
  /** Mailing of every campaign, as shown in the dialog before a deletion. */
  mailingOf?: CampaignMailing;
  /** Returns a response that replaces the fake service's response; undefined keeps it. */
  instead?: (call: FakeCall) => unknown;
}

export const campaignData = (...campaigns: Campaign[]): CampaignData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  campaigns,
  versions: [],
});

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function listed({ campaigns }: CampaignData, query: URLSearchParams) {
  const wanted = {
    type: query.get('type'),
    status: query.get('status'),
    archived: query.get('archived') ?? 'false',
  };
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = campaigns.filter(
    ({ name, type, status, archived }) =>
      name.toLowerCase().includes(search) &&
      (!wanted.type || type === wanted.type) &&
      (!wanted.status || status === wanted.status) &&
      String(archived) === wanted.archived,
  );
  return pageOf(
    found.map(({ document: _document, metrics: _metrics, content: _content, ...row }) => row),
    query,
  );
}

function changed(data: CampaignData, id: number, body: unknown) {
  const answer = changeRow(data.campaigns, id, body);
  const row = data.campaigns.find((one) => one.id === id);
  if (row) row.type = row.document.type;
  return answer;
}

function below(data: CampaignData, found: Campaign, call: FakeCall, rest: readonly string[]) {
  const [kind, versionId, action] = rest;
  if (kind === 'copies') {
    const copy = {
      ...found,
      ...record(call.body),
      id: data.campaigns.length + 1,
      version: 1,
      status: 'draft',
    };
    data.campaigns.push(copy);
    return reply(201, copy);
  }
  if (kind === 'clicks') return data.clicks ?? { links: [], days: [] };
  if (kind === 'review') {
    return {
      remarks: [{ field: 'document.blocks.1.text', code: 'NOTHING_TO_SAY' }],
      posts: null,
      email: null,
    };
  }
  if (kind === 'mail') {
    const lead = new URLSearchParams(call.path.split('?')[1]).get('lead');
    const isSent = call.path.includes('sent=true');
    return CampaignMail.parse({
      hasSender: data.hasSender ?? true,
      from: { name: 'Alfa', address: 'news@alfa.example' },
      replyTo: null,
      subject: isSent ? 'As it was sent' : `${found.name} for ${lead ?? 'anybody'}`,
      preheader: '',
      html: '<p>Hello</p>',
      text: 'Hello in plain text',
      bytes: 2048,
    });
  }
  const version = data.versions.find(({ id }) => id === Number(versionId));
  if (!versionId) {
    return pageOf(
      data.versions.map(({ document: _document, ...row }) => row),
      new URLSearchParams(call.path.split('?')[1]),
    );
  }
  if (!version) return missing();
  if (action !== 'restore') return version;
  const { name, document } = version;
  return changed(data, found.id, { ...record(call.body), name, document });
}

/** Fakes the marketing service, including campaigns. As in the real service, every write changes `data`. */
export function campaignApi(data: CampaignData) {
  const others = marketingApi(data);
  return (call: FakeCall): unknown => {
    const answer = data.instead?.(call);
    if (answer !== undefined) return answer;
    const { method, path, body } = call;
    const [pathname = '', search = ''] = path.split('?');
    const [, , , kind, id, ...rest] = pathname.split('/');
    if (kind === 'companies' && rest[0] === 'campaigns') return listed(data, new URLSearchParams(search));
    if (kind === 'companies' && rest[0] === 'mailing-totals') return data.totals ?? [];
    if (kind === 'companies' && rest[0] === 'deleted-campaigns') return data.deletedCampaigns ?? [];
    if (kind === 'campaigns' && rest[0] === 'mailing') return data.mailingOf ?? { state: 'none' };
    if (kind !== 'campaigns') return others(call);
    if (!id) {
      const made = campaign(data.campaigns.length + 1, '', record(body));
      data.campaigns.push(made);
      return reply(201, made);
    }
    const found = data.campaigns.find((row) => row.id === Number(id));
    if (!found) return missing();
    if (rest.length > 0) return below(data, found, call, rest);
    if (method === 'PATCH') return changed(data, found.id, body);
    if (method !== 'DELETE') return found;
    data.campaigns.splice(data.campaigns.indexOf(found), 1);
    return undefined;
  };
}
