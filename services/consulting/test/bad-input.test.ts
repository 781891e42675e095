import { databases, expectError, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';
import { companyIdRule, companyRules, itemRules, part, type Rule, text } from './field-rules.js';
import { type Caller, company, idOf, itemPaths, items, newUser, reportParts, rowCounts } from './support.js';

describe.each(databases)('what is refused on $name', (database) => {
  const service = useService(consultingService, database);
  let user: Caller;
  let companyId: number;
  beforeAll(async () => {
    user = await newUser(service);
    companyId = await user.fullCompany();
  });

  /** Tries every value of every rule. An error must name the field, and a rejected call must store nothing. */
  async function check(path: string, method: 'POST' | 'PATCH', body: Record<string, unknown>, rules: Rule[]) {
    const before = await rowCounts(service);
    const send = method === 'POST' ? user.post : user.patch;
    for (const { field, bad, optional } of rules) {
      for (const value of bad) {
        expectError(await send(path, { ...body, [field]: value }), 400, 'VALIDATION_FAILED', field);
      }
      if (optional || method === 'PATCH') continue;
      const { [field]: _, ...without } = body;
      const answer = await send(path, without);
      expectError(answer, 400, 'VALIDATION_FAILED', field);
      expect(answer.json).toMatchObject({ fields: [{ code: 'REQUIRED' }] });
    }
    expect(await rowCounts(service)).toEqual(before);
    for (const { field, good } of rules) {
      for (const value of good) {
        const answer = await send(path, { ...body, [field]: value });
        expect([field, value, answer.status]).toEqual([field, value, method === 'POST' ? 201 : 200]);
      }
    }
  }

  it('a company whose fields are wrong', () => check('/api/companies', 'POST', company, companyRules));
  it('a change of a company whose fields are wrong', () =>
    check(`/api/companies/${companyId}`, 'PATCH', {}, companyRules));

  it.each(itemPaths)('%s whose fields are wrong', async (path) => {
    const body = { ...items[path], companyId };
    await check(`/api/${path}`, 'POST', body, [...itemRules[path], companyIdRule]);
    const id = idOf(await user.post(`/api/${path}`, body));
    await check(`/api/${path}/${id}`, 'PATCH', {}, itemRules[path]);
  });

  it('a report whose parts are wrong', () =>
    check('/api/reports', 'POST', { ...reportParts, companyId }, [
      part('analysis'),
      part('recommendations'),
      part('aiArchitecture'),
      companyIdRule,
    ]));

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=100001',
    'pageSize=0',
    'pageSize=101',
    'pageSize=abc',
    'sort=password',
    'sort=name%20DESC',
    'size=huge',
    `search=${text(201)}`,
    'search=a%00b',
    'page=1&page=2',
    'sort=name&sort=size',
    'search[$ne]=1&search=a&search=b',
  ])('a list asked for with %s', async (query) => {
    expectError(await user.get(`/api/companies?${query}`), 400, 'VALIDATION_FAILED');
  });

  it('an invalid id, on every address that has one', async () => {
    const ids = [
      '0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '0x1',
      '%00',
      '1%20',
      '99999999999999999999',
      '9999999999999999',
      "1'",
      'null',
    ];
    for (const id of ids) {
      const calls = [
        user.get(`/api/companies/${id}`),
        user.patch(`/api/companies/${id}`, { name: 'x' }),
        user.delete(`/api/companies/${id}`),
        user.get(`/api/companies/${id}/report`),
        ...itemPaths.flatMap((path) => [
          user.get(`/api/companies/${id}/${path}`),
          user.patch(`/api/${path}/${id}`, items[path]),
          user.delete(`/api/${path}/${id}`),
        ]),
      ];
      for (const answer of await Promise.all(calls)) expectError(answer, 404, 'NOT_FOUND');
    }
  });

  it('an item or a report of a company that is not there', async () => {
    for (const missing of [987_654_321, 2 ** 31, 2 ** 53 - 1]) {
      for (const path of itemPaths) {
        const answer = await user.post(`/api/${path}`, { ...items[path], companyId: missing });
        expectError(answer, 404, 'NOT_FOUND');
      }
      expectError(await user.post('/api/reports', { ...reportParts, companyId: missing }), 404, 'NOT_FOUND');
    }
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'MALFORMED_JSON'],
    ['an empty JSON body', '', 'application/json', 400, 'MALFORMED_JSON'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'x', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['XML', '<a/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body over 256 KB',
      JSON.stringify({ name: text(300_000) }),
      'application/json',
      413,
      'BODY_TOO_LARGE',
    ],
    ['an array', '[]', 'application/json', 400, 'VALIDATION_FAILED'],
    ['null', 'null', 'application/json', 400, 'VALIDATION_FAILED'],
    ['a number', '5', 'application/json', 400, 'VALIDATION_FAILED'],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json', 400, undefined],
  ])('%s, on every address that takes a body', async (_name, raw, type, status, code) => {
    const before = await rowCounts(service);
    const token = await service.tokenFor({ id: user.id });
    const contact = idOf(await user.post('/api/contacts', { ...items.contacts, companyId }));
    const addresses: [string, string][] = [
      ['POST', '/api/companies'],
      ['POST', '/api/reports'],
      ...itemPaths.map((path): [string, string] => ['POST', `/api/${path}`]),
    ];
    if (code !== 'VALIDATION_FAILED')
      addresses.push(['PATCH', `/api/companies/${companyId}`], ['PATCH', `/api/contacts/${contact}`]);
    for (const [method, path] of addresses) {
      const answer = await service.http(method, path, { token, raw, headers: { 'content-type': type } });
      expect([path, answer.status]).toEqual([path, status]);
      if (code !== undefined) expectError(answer, status, code);
    }
    await user.delete(`/api/contacts/${contact}`);
    expect(await rowCounts(service)).toEqual(before);
  });

  it.each([
    ['NUL', '\\u0000'],
    ['half a character', '\\ud800'],
  ])('%s written as an escape', async (_name, written) => {
    const token = await service.tokenFor({ id: user.id });
    const answer = await service.http('POST', '/api/companies', {
      token,
      raw: JSON.stringify(company).replace('Panificadora', written),
      headers: { 'content-type': 'application/json' },
    });
    expectError(answer, 400, 'VALIDATION_FAILED', 'name');
    expect(answer.json).toMatchObject({ fields: [{ code: 'INVALID_FORMAT' }] });
  });

  it('says what is wrong in the language that was asked for', async () => {
    const token = await service.tokenFor({ id: user.id });
    const send = (language: string) =>
      service.http('POST', '/api/companies', { token, body: {}, headers: { 'accept-language': language } });
    const [english, spanish] = [await send('en'), await send('es-ES,es;q=0.9,en;q=0.5')];
    expect(english.json).not.toEqual(spanish.json);
    expect(spanish.headers['content-language']).toBe('es');
  });
});
