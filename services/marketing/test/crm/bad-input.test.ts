import { databases, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { asked } from '../campaigns/content-support.js';
import { importCalls, settings } from './lead-import-support.js';
import { bareLead, type Caller, company, newUser, product, rowCounts } from './support.js';

const text = (length: number) => 'x'.repeat(length);

/** A field of a request body, with accepted and rejected values close to its limits. */
interface Rule {
  field: string;
  good: unknown[];
  bad: unknown[];
  optional?: boolean;
}
const signs = ['null\0byte', 'half \ud83d', '\ude00'];
const required = (field: string, max: number): Rule => ({
  field,
  good: ['a', text(max), 'ñ€🚀', "'; DROP TABLE marketing_companies; --", '<b>x</b>', '🚀', '...'],
  bad: ['', '   ', '\u200b \u2060', text(max + 1), text(10_000), 5, true, null, [], {}, ...signs],
});
const optional = (field: string, max: number): Rule => ({
  field,
  good: [null, '', '  ', text(max), '🚀'],
  bad: [text(max + 1), 5, true, [], {}, ...signs],
  optional: true,
});

const companyRules = [
  required('name', 200),
  required('sector', 200),
  required('commercialObjectives', 5000),
  required('targetAudience', 5000),
  {
    field: 'targetAudienceType',
    good: ['B2C', 'B2B', 'both'],
    bad: ['', 'b2b', 'other', 1, null, ['B2B'], {}],
  },
];
const productRules = [
  required('name', 200),
  required('characteristics', 5000),
  required('advantages', 5000),
  required('price', 200),
  optional('description', 5000),
];
const leadRules = [
  required('companyName', 200),
  required('source', 100),
  required('status', 100),
  optional('contactName', 200),
  optional('contactPhone', 50),
  optional('position', 200),
  optional('sector', 100),
  optional('notes', 5000),
  optional('nextStep', 500),
  {
    field: 'contactEmail',
    good: [null, '', 'a@b.es'],
    bad: ['x', 'a@b', 'a b@c.es', 5, {}, 'a@b.es\r\nBcc: c@d.es', ...signs],
    optional: true,
  },
  {
    field: 'nextStepOn',
    good: [null, '', '2026-02-28', '2028-02-29'],
    bad: ['2026-02-29', '2026-13-01', '1.2.2026', '2026-1-1', 'tomorrow', 20_261_122, {}, ...signs],
    optional: true,
  },
];
const numberRule = (field: string): Rule => ({
  field,
  good: [],
  bad: [0, -1, 1.5, '1', null, true, [1], 2 ** 53],
});

describe.each(databases)('what is refused on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeAll(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  /**
   * Returns the invalid values to try: all on SQLite, only the first on MariaDB. One is enough on MariaDB, because validation must reject
   * the values before they reach any database.
   */
  const some = (bad: unknown[]) => (database === sqlite ? bad : bad.slice(0, 1));

  /** Tries every value of every rule at a path. An error must name the field, and a rejected call must store nothing. */
  async function check(path: string, body: Record<string, unknown>, rules: Rule[]) {
    const before = await rowCounts(service);
    for (const { field, bad, optional } of rules) {
      for (const value of some(bad)) {
        expectError(await user.post(path, { ...body, [field]: value }), 400, 'VALIDATION_FAILED', field);
      }
      if (optional) continue;
      const { [field]: _, ...without } = body;
      const answer = await user.post(path, without);
      expectError(answer, 400, 'VALIDATION_FAILED', field);
      expect(answer.json).toMatchObject({ fields: [{ code: 'REQUIRED' }] });
    }
    expect(await rowCounts(service)).toEqual(before);
    for (const { field, good } of rules) {
      for (const value of good) {
        const answer = await user.post(path, { ...body, [field]: value });
        expect([field, value, answer.status]).toEqual([field, value, 201]);
      }
    }
  }

  /** Tries to change a row to invalid values, each time with its current version. */
  async function checkPatch(path: string, rules: Rule[]) {
    const versionOf = async () => Object((await user.get(path)).json).version;
    const version = await versionOf();
    for (const { field, bad } of [...rules, numberRule('version')]) {
      for (const value of some(bad)) {
        const answer = await user.patch(path, { version, [field]: value });
        expectError(answer, 400, 'VALIDATION_FAILED', field);
      }
    }
    expectError(await user.patch(path, {}), 400, 'VALIDATION_FAILED', 'version');
    expect(await versionOf()).toBe(version);
    for (const { field, good } of rules) {
      for (const value of good) {
        const answer = await user.patch(path, { version: await versionOf(), [field]: value });
        expect([field, value, answer.status]).toEqual([field, value, 200]);
      }
    }
  }

  it('a company whose fields are wrong', async () => {
    await check('companies', company, companyRules);
    await checkPatch(`companies/${companyId}`, companyRules);
  });

  it('a product whose fields are wrong', async () => {
    const body = { ...product, marketingCompanyId: companyId };
    await check('products', body, [...productRules, numberRule('marketingCompanyId')]);
    await checkPatch(`products/${await user.product(companyId)}`, productRules);
  });

  it('a lead whose fields are wrong', async () => {
    const body = { ...bareLead, marketingCompanyId: companyId };
    await check('leads', body, [...leadRules, numberRule('marketingCompanyId')]);
    await checkPatch(`leads/${await user.lead(companyId)}`, leadRules);
  });

  it.each([
    ['no status', { filter: {} }, 'status'],
    ['a status of 10,000 letters', { status: text(10_000), filter: {} }, 'status'],
    ['NUL', { status: '\0', filter: {} }, 'status'],
    ['neither ids nor a filter', { status: 'won' }, 'filter'],
    ['both ids and a filter', { status: 'won', ids: [1], filter: {} }, 'filter'],
    ['no ids', { status: 'won', ids: [] }, 'ids'],
    ['too many ids', { status: 'won', ids: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'ids'],
    ['an id that is none', { status: 'won', ids: [1, '2'] }, 'ids.1'],
    ['a filter by what does not exist', { status: 'won', filter: { column: 'all' } }, 'filter.column'],
    ['a filter with NUL', { status: 'won', filter: { search: '\0' } }, 'filter.search'],
  ])('a change of many leads with %s', async (_name, body, field) => {
    const before = await rowCounts(service);
    const answer = await user.post(`companies/${companyId}/leads/bulk-changes`, body);
    expectError(answer, 400, 'VALIDATION_FAILED', field);
    expect(await rowCounts(service)).toEqual(before);
  });

  it.each([
    ['fileName', [null, '', ' ', text(201), 5, '\0']],
    ['sizeBytes', [0, -1, 1.5, '10', null, 100 * 1024 * 1024 + 1]],
    ['sha256', ['', text(64), 'A'.repeat(64), 'a'.repeat(63), 5]],
  ])('an import whose %s is wrong', async (field, bad) => {
    const before = await rowCounts(service);
    const body = { fileName: 'leads.csv', sizeBytes: 10 };
    for (const value of some(bad)) {
      const answer = await user.post(`companies/${companyId}/lead-imports`, { ...body, [field]: value });
      expectError(answer, 400, 'VALIDATION_FAILED', field);
    }
    expect(await rowCounts(service)).toEqual(before);
  });

  it.each([
    ['encoding', ['latin1', null, 5]],
    ['separator', [';', '', null]],
    ['mapping', [[], ['contactName'], ['companyName', 'companyName'], 'companyName', null]],
    ['mapping', [Array.from({ length: 501 }, (_, n) => (n === 0 ? 'companyName' : null))]],
    ['mapping.1', [['companyName', 'password']]],
    ['source', ['', null, text(101), '\0']],
    ['status', ['', text(10_000)]],
    ['duplicates', ['merge', null]],
    ['matchBy', [[], 'email', ['email', 'phone', 'email']]],
    ['matchBy.0', [['name']]],
    ['country', ['es', 'ESP', '', null]],
    ['dayOrder', ['ymd', null]],
  ])('settings of an import whose %s is wrong', async (field, bad) => {
    for (const value of some(bad)) {
      const [name = ''] = field.split('.');
      const answer = await user.post('lead-imports/987654321/check', { ...settings, [name]: value });
      expectError(answer, 400, 'VALIDATION_FAILED', field);
    }
  });

  it('no text, however much the database would have to keep to find it', async () => {
    // Unicode normalisation expands this character to eighteen letters, so the stored search text would be far longer than the input.
    const notes = '\ufdfa'.repeat(5000);
    expect((await user.post('leads', { ...bareLead, marketingCompanyId: companyId, notes })).status).toBe(
      201,
    );
  });

  it.each([
    'column=new%20',
    'column=elsewhere',
    'sort=sector',
    `status=${text(101)}`,
    'source=%00',
    'status=a&status=b',
    'createdFrom=2026-11-22',
    'createdUntil=2026-11-22',
    'nextStepUntil=2026-02-30',
    'importId=0',
    'importId=x',
    'importId=1&importId=2',
  ])('leads asked for with %s', async (query) => {
    expectError(await user.get(`companies/${companyId}/leads?${query}`), 400, 'VALIDATION_FAILED');
  });

  it.each(['cards=51', 'cards=-1', 'cards=x', 'search=%00'])('a board asked for with %s', async (query) => {
    expectError(await user.get(`companies/${companyId}/leads/board?${query}`), 400, 'VALIDATION_FAILED');
  });

  it.each([
    'page=0',
    'page=1.5',
    'page=x',
    'page=100001',
    'pageSize=0',
    'pageSize=101',
    'sort=password',
    'sort=name%20DESC',
    `search=${text(201)}`,
    'search=a%00b',
    'page=1&page=2',
  ])('lists asked for with %s', async (query) => {
    for (const list of ['companies', `companies/${companyId}/products`, `companies/${companyId}/leads`]) {
      expectError(await user.get(`${list}?${query}`), 400, 'VALIDATION_FAILED');
    }
  });

  it('an invalid id, or one of nothing, on every address that has one', async () => {
    const ids = ['0', '-1', '1.5', 'abc', '1e3', '%00', '1%20', '99999999999999999999', "1'", '987654321'];
    for (const id of [...ids, String(2 ** 31), String(2 ** 53 - 1)]) {
      for (const answer of await Promise.all([
        user.get(`companies/${id}`),
        user.patch(`companies/${id}`, { version: 1, name: 'x' }),
        user.delete(`companies/${id}`),
        user.get(`companies/${id}/products`),
        user.get(`products/${id}`),
        user.patch(`products/${id}`, { version: 1, name: 'x' }),
        user.delete(`products/${id}`),
        user.get(`companies/${id}/leads`),
        user.get(`companies/${id}/leads/board`),
        user.get(`companies/${id}/leads/spelling?search=gracia`),
        user.get(`companies/${id}/leads/values`),
        user.get(`companies/${id}/leads/bulk-changes`),
        user.get(`leads/${id}`),
        user.patch(`leads/${id}`, { version: 1, status: 'won' }),
        user.delete(`leads/${id}`),
        user.get(`leads/${id}/events`),
        user.get(`leads/${id}/fit`),
        user.get(`companies/${id}/lead-source`),
        user.get(`companies/${id}/lead-source/leads`),
        user.post(`companies/${id}/leads/bulk-changes`, { status: 'won', filter: {} }),
        user.get(`bulk-changes/${id}`),
        user.post(`bulk-changes/${id}/undo`),
        user.get(`bulk-changes/${id}/kept`),
        user.get(`companies/${id}/contents`),
        user.get(`companies/${id}/content-generators`),
        user.post(`companies/${id}/contents`, { ...asked, productId: 1 }),
        user.get(`contents/${id}`),
        user.delete(`contents/${id}`),
        user.post(`contents/${id}/variants`, { number: 1, generator: 'built-in' }),
        user.patch(`content-variants/${id}`, { version: 1 }),
        ...importCalls(id, id).map(([method, path, body]) => user.call(method, path, body)),
      ])) {
        expectError(answer, 404, 'NOT_FOUND');
      }
    }
    for (const missing of [987_654_321, 2 ** 31, 2 ** 53 - 1]) {
      const answer = await user.post('products', { ...product, marketingCompanyId: missing });
      expectError(answer, 404, 'NOT_FOUND');
      const other = await user.post('leads', { ...bareLead, marketingCompanyId: missing });
      expectError(other, 404, 'NOT_FOUND');
    }
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'MALFORMED_JSON'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['over 256 KB', JSON.stringify({ name: text(300_000) }), 'application/json', 413, 'BODY_TOO_LARGE'],
    ['an array', '[]', 'application/json', 400, 'VALIDATION_FAILED'],
  ])('a body that is %s', async (_name, raw, type, status, code) => {
    const before = await rowCounts(service);
    const token = await service.tokenFor({ id: user.id });
    for (const [method, path] of [
      ['POST', 'companies'],
      ['PATCH', `companies/${companyId}`],
      ['POST', 'products'],
    ] as const) {
      const headers = { 'content-type': type };
      const answer = await service.http(method, `/api/marketing/${path}`, { token, raw, headers });
      expectError(answer, status, code);
    }
    expect(await rowCounts(service)).toEqual(before);
  });
});
