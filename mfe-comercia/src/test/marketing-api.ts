import type {
  CompanyOverview,
  DueLead,
  MarketingCompany,
  MarketingCompanyDeletion,
  MarketingProduct,
  Outreach,
} from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { changeRow, missing, pageOf, times } from './fake-rows';
import { type LeadData, leadApi, leadCounts } from './lead-api';

export const company = (id: number, name: string): MarketingCompany => ({
  id,
  name,
  sector: 'Furniture',
  commercialObjectives: 'More orders',
  targetAudience: 'Hotels',
  targetAudienceType: 'B2B',
  privacyContact: 'privacy@acme.example',
  ...times,
  version: 1,
  userId: 7,
});

export const product = (id: number, marketingCompanyId: number, name: string): MarketingProduct => ({
  id,
  marketingCompanyId,
  name,
  description: null,
  characteristics: 'Oak',
  advantages: 'Lasts',
  price: '49 €',
  ...times,
  version: 1,
});

export interface MarketingData extends LeadData {
  companies: MarketingCompany[];
  products: MarketingProduct[];
  /** Number of imports of each company. */
  importCount?: number;
  /** Numbers of other records that are deleted with each company. */
  going?: Partial<MarketingCompanyDeletion>;
  /** Parts of the overview that cannot be computed from the other data. */
  overview?: Partial<CompanyOverview>;
  /** Leads assigned to the user whose next step is due. */
  due?: DueLead[];
  /** Approval of the account to publish and send emails; approved by default. */
  outreach?: OutreachData;
}

type Row = MarketingCompany | MarketingProduct;

const page = (rows: readonly Row[], query: URLSearchParams) => {
  const search = query.get('search')?.toLowerCase() ?? '';
  return pageOf(
    rows.filter(({ name }) => name.toLowerCase().includes(search)),
    query,
  );
};

const goingWith = (data: MarketingData, companyId: number): MarketingCompanyDeletion => ({
  leads: (data.leads ?? []).filter(({ marketingCompanyId }) => marketingCompanyId === companyId).length,
  products: data.products.filter(({ marketingCompanyId }) => marketingCompanyId === companyId).length,
  imports: data.importCount ?? 0,
  ...{ contents: 0, campaigns: 0, livePages: 0, mailings: 0, reports: 0, running: [] },
  ...data.going,
});

/** Returns the overview of a company: counts of the leads and products in `data`, and the parts given by the test. */
function overviewOf(data: MarketingData, companyId: number, query: URLSearchParams): CompanyOverview {
  const counts = leadCounts(data.leads ?? [], companyId, query);
  const products = data.products.filter(({ marketingCompanyId }) => marketingCompanyId === companyId).length;
  return {
    leads: counts,
    records: { products, campaigns: 0, contents: 0 },
    lastImport: null,
    week: { value: 0, compared: null },
    lastReport: null,
    ...data.overview,
  };
}

/** The previous version of the service does not send `stoppedAt`. */
type OutreachData = Omit<Outreach, 'stoppedAt'> & Partial<Outreach>;

function outreach(data: MarketingData, method: string): OutreachData {
  if (method === 'POST') data.outreach = { state: 'asked', today: null, askedAt: times.createdAt };
  return data.outreach ?? { state: 'open', today: null, askedAt: null };
}

/** Fakes the marketing service. As in the real service, every write changes `data`. */
export function marketingApi(data: MarketingData) {
  const list = (kind: string): Row[] => (kind === 'products' ? data.products : data.companies);
  const leads = leadApi(data);
  return (call: FakeCall): unknown => {
    const { method, path, body } = call;
    const [pathname = '', search = ''] = path.split('?');
    const [, , , kind = '', id, below = '', under = ''] = pathname.split('/');
    const query = new URLSearchParams(search);
    if (kind === 'outreach') return outreach(data, method);
    if (kind === 'my-day') return pageOf(data.due ?? [], query);
    if (kind === 'leads') return leads.call(call, id ? Number(id) : null, below, query);
    if (kind === 'bulk-changes') return leads.bulkChange(Number(id), below, query);
    const rows = list(kind);
    const found = rows.find((row) => row.id === Number(id));
    if (method === 'GET' && !id) return page(rows, query);
    if (below === 'leads' && found) return leads.ofCompany(call, found.id, under, query);
    if (below === 'lead-imports' && found) {
      return reply(200, [], { 'X-Total-Count': String(data.importCount ?? 0) });
    }
    if (below === 'overview' && found) return overviewOf(data, found.id, query);
    if (below === 'deletion' && found) return goingWith(data, found.id);
    if (below.startsWith('analytics')) return missing();
    if (method === 'POST') {
      const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
      const row = Object.assign(kind === 'products' ? product(id, 0, '') : company(id, ''), body);
      rows.push(row);
      return reply(201, row);
    }
    if (!found) return missing();
    if (method === 'PATCH') return changeRow(rows, found.id, body);
    if (method === 'DELETE') {
      rows.splice(rows.indexOf(found), 1);
      return undefined;
    }
    if (!below) return found;
    const own = data.products.filter(({ marketingCompanyId }) => marketingCompanyId === found.id);
    return page(own, query);
  };
}
