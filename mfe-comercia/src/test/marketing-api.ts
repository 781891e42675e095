import type { MarketingCompany, MarketingProduct } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';

const times = { createdAt: '2026-02-03T10:00:00.000Z', updatedAt: '2026-02-03T10:00:00.000Z' };

export const company = (id: number, name: string): MarketingCompany => ({
  id,
  name,
  sector: 'Furniture',
  commercialObjectives: 'More orders',
  targetAudience: 'Hotels',
  targetAudienceType: 'B2B',
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

export interface MarketingData {
  companies: MarketingCompany[];
  products: MarketingProduct[];
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

type Row = MarketingCompany | MarketingProduct;

const page = (rows: readonly Row[], query: URLSearchParams) => {
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = rows.filter(({ name }) => name.toLowerCase().includes(search));
  const size = Number(query.get('pageSize') ?? 25);
  const first = (Number(query.get('page') ?? 1) - 1) * size;
  return reply(200, found.slice(first, first + size), { 'X-Total-Count': String(found.length) });
};

function change(rows: Row[], id: number, body: unknown): unknown {
  const at = rows.findIndex((row) => row.id === id);
  const current = rows[at];
  if (!current) return reply(404, { code: 'NOT_FOUND', message: 'Not found.' });
  const { version, ...changes } = record(body);
  const fields = Object.keys(changes).filter((name) => changes[name] !== Reflect.get(current, name));
  if (fields.length > 0 && version !== current.version) {
    const conflict = { current, fields };
    const text = { statusCode: 409, code: 'EDIT_CONFLICT', message: 'Changed.', requestId: 'r' };
    return reply(409, { ...text, conflict });
  }
  rows[at] = Object.assign({}, current, changes, { version: current.version + 1 });
  return rows[at];
}

/** Stands in for the marketing service; `data` changes with every write, as a service's would. */
export function marketingApi(data: MarketingData) {
  const list = (kind: string): Row[] => (kind === 'products' ? data.products : data.companies);
  return ({ method, path, body }: FakeCall): unknown => {
    const [pathname = '', search = ''] = path.split('?');
    const [, , , kind = '', id, below] = pathname.split('/');
    const rows = list(kind);
    const found = rows.find((row) => row.id === Number(id));
    if (method === 'GET' && !id) return page(rows, new URLSearchParams(search));
    if (method === 'POST') {
      const id = rows.length + 1;
      const row = Object.assign(kind === 'products' ? product(id, 0, '') : company(id, ''), body);
      rows.push(row);
      return reply(201, row);
    }
    if (!found) return reply(404, { code: 'NOT_FOUND', message: 'Not found.' });
    if (method === 'PATCH') return change(rows, found.id, body);
    if (method === 'DELETE') {
      rows.splice(rows.indexOf(found), 1);
      return undefined;
    }
    if (!below) return found;
    const own = data.products.filter(({ marketingCompanyId }) => marketingCompanyId === found.id);
    return page(own, new URLSearchParams(search));
  };
}
