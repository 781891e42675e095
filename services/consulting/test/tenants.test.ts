import { ErrorBody } from '@portals/contracts/errors';
import { bodyOf, databases, listRoutes, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';
import { type Caller, company, idOf, itemPaths, items, newUser, reportParts, rowCounts } from './support.js';

/** Returns a call of every route of the service, with ids of one owner's rows. */
async function callsOn(owner: Caller) {
  const companyId = await owner.fullCompany({ report: true });
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `/api/companies/${companyId}`],
    ['PATCH', `/api/companies/${companyId}`, { name: 'Mine now' }],
    ['DELETE', `/api/companies/${companyId}`],
    ['GET', `/api/companies/${companyId}/report`],
    ['POST', '/api/reports', { ...reportParts, companyId }],
  ];
  for (const path of itemPaths) {
    const id = idOf(await owner.post(`/api/${path}`, { ...items[path], companyId }));
    calls.push(
      ['GET', `/api/companies/${companyId}/${path}`],
      ['POST', `/api/${path}`, { ...items[path], companyId }],
      ['PATCH', `/api/${path}/${id}`, items[path]],
      ['DELETE', `/api/${path}/${id}`],
    );
  }
  return calls;
}

const ownRoutes = [
  'GET /api/companies',
  'POST /api/companies',
  'GET /api/companies/:id',
  'PATCH /api/companies/:id',
  'DELETE /api/companies/:id',
  'GET /api/companies/:companyId/report',
  'POST /api/reports',
  ...itemPaths.flatMap((path) => [
    `GET /api/companies/:companyId/${path}`,
    `POST /api/${path}`,
    `PATCH /api/${path}/:id`,
    `DELETE /api/${path}/:id`,
  ]),
];

describe.each(databases)('who may do what on $name', (database) => {
  const service = useService(consultingService, database);

  it('has exactly the agreed routes, all guarded and checked by a schema', () => {
    const routes = listRoutes(service.app).filter(({ path }) => path.startsWith('/api'));
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...ownRoutes].sort());
    expect(routes.filter((route) => route.public || route.unchecked.length > 0)).toEqual([]);
  });

  it('answers another user on every route as if nothing were there', async () => {
    const owner = await newUser(service);
    const calls = await callsOn(owner);
    expect(calls).toHaveLength(ownRoutes.length - 2);
    const stranger = await newUser(service);
    const token = await service.tokenFor({ id: stranger.id, role: 'admin' });
    const before = await rowCounts(service);
    const missing = await stranger.get('/api/companies/123456789');
    const nothing = { ...bodyOf(missing, ErrorBody), code: 'NOT_FOUND', requestId: expect.any(String) };
    const answers = [];
    for (const [method, path, body] of calls) {
      const { status, json } = await service.http(method, path, {
        token,
        ...(body !== undefined && { body }),
      });
      answers.push([`${method} ${path}`, status, json]);
    }
    expect(answers).toEqual(calls.map(([method, path]) => [`${method} ${path}`, 404, nothing]));
    expect(await rowCounts(service)).toEqual(before);
    expect((await owner.get('/api/companies')).json).toMatchObject([{ name: company.name }]);
    expect((await stranger.get('/api/companies')).json).toEqual([]);
  });

  it('answers nobody without a session', async () => {
    const calls = await callsOn(await newUser(service));
    const before = await rowCounts(service);
    const all = [...calls, ['GET', '/api/companies'] as const, ['POST', '/api/companies', company] as const];
    const wrong = [];
    for (const [method, path, body] of all) {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }, { cookie: 'session=1' }]) {
        const answer = await service.http(method, path, { headers, ...(body !== undefined && { body }) });
        const { code } = bodyOf(answer, ErrorBody);
        if (answer.status !== 401 || code !== 'UNAUTHENTICATED') wrong.push([method, path, headers, code]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await rowCounts(service)).toEqual(before);
  });
});
