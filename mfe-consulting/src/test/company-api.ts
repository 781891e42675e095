import type {
  Company,
  Contact,
  Department,
  Problem,
  Product,
  Report,
  Strength,
} from '@portals/contracts/consulting';
import { type FakeCall, reply } from '@portals/platform/testing';

export const acme: Company = {
  id: 5,
  name: 'Acme',
  sector: 'Furniture',
  size: 'small',
  structure: 'matrix',
  email: null,
  createdAt: '2026-02-03T10:00:00.000Z',
  userId: 7,
};

export interface CompanyData {
  contacts: Contact[];
  products: Product[];
  departments: Department[];
  problems: Problem[];
  strengths: Strength[];
  report: Report | null;
}

export const emptyCompany = (): CompanyData => ({
  contacts: [],
  products: [],
  departments: [],
  problems: [],
  strengths: [],
  report: null,
});

export const readyCompany = (): CompanyData => ({
  ...emptyCompany(),
  products: [{ id: 1, companyId: 5, name: 'Chair', description: 'Oak chair', type: 'product' }],
  departments: [{ id: 1, companyId: 5, name: 'Sales', function: 'Sells', digitalizationLevel: 2 }],
  problems: [{ id: 1, companyId: 5, description: 'Slow answers', priority: 4 }],
  strengths: [{ id: 1, companyId: 5, description: 'Loyal team', impact: 5 }],
});

/** A sample report of the company. */
export const report: Report = {
  id: 1,
  companyId: 5,
  createdAt: '2026-03-04T10:00:00.000Z',
  analysis: '## Profile\n\n- Sector — Furniture',
  recommendations: '1. First <b>step</b>',
  aiArchitecture: '### Phase 1\n\nText',
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Fakes the consulting service with one company. As in the real service, every write changes `data`. */
export function companyApi(data: CompanyData, company: Company = acme) {
  const lists: Record<string, unknown[]> = {
    contacts: data.contacts,
    products: data.products,
    departments: data.departments,
    problems: data.problems,
    strengths: data.strengths,
  };
  return ({ method, path, body }: FakeCall): unknown => {
    const [pathname = ''] = path.split('?');
    const [, , kind = '', id, sub] = pathname.split('/');
    if (method === 'GET' && pathname === `/api/companies/${company.id}`) return company;
    if (method === 'GET' && sub === 'report') return data.report ?? reply(404, { code: 'NOT_FOUND' });
    if (method === 'GET' && sub) return lists[sub];
    if (method === 'GET') return reply(200, [], { 'X-Total-Count': '0' });
    if (method === 'DELETE') return undefined;
    if (method === 'POST' && kind === 'reports') {
      const { analysis, recommendations, aiArchitecture } = record(body);
      const text = (value: unknown) => String(value);
      data.report = {
        id: 1,
        companyId: company.id,
        createdAt: '2026-03-04T10:00:00.000Z',
        analysis: text(analysis),
        recommendations: text(recommendations),
        aiArchitecture: text(aiArchitecture),
      };
      return reply(201, data.report);
    }
    const rows = lists[kind] ?? [];
    if (method === 'POST') {
      const row = { id: rows.length + 1, ...record(body) };
      rows.push(row);
      return reply(201, row);
    }
    const at = rows.findIndex((row) => record(row).id === Number(id));
    rows[at] = { ...record(rows[at]), ...record(body) };
    return rows[at];
  };
}
