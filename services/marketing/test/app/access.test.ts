import { Accounts } from '@portals/service-kit';
import { databases, listRoutes, schemaDrift, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { needs, sharingCalls, workspaceCalls } from './company-calls.js';

/** Route that requires an API key instead of a session. */
const withKey = 'POST mail-events';
const withoutIds = [
  ...[
    'GET companies',
    'POST companies',
    'POST sample-companies',
    'GET suppressions',
    'POST suppressions',
    withKey,
  ],
  ...['POST suppressions/lists', 'GET suppressions/export'],
  ...sharingCalls.open,
  ...[
    'GET outreach',
    'POST outreach/requests',
    'GET my-day',
    'GET leads',
    'GET analytics-mails',
    'GET company-guests',
  ],
];
const withIds = [...Object.keys(needs), ...workspaceCalls, ...sharingCalls.signedIn];

describe.each(databases)('who may do what on $name', (database) => {
  const service = useService(marketingService, database);

  it('has exactly the agreed routes, all guarded and checked by a schema', () => {
    const routes = listRoutes(service.app).filter(({ path }) => path.startsWith('/api/marketing/'));
    const names = routes.map(({ method, path }) => `${method} ${path.slice('/api/marketing/'.length)}`);
    expect(names.sort()).toEqual([...withoutIds, ...withIds].sort());
    const open = routes.filter((route) => route.public || route.unchecked.length > 0);
    expect(
      open.map(({ method, path }) => `${method} ${path.slice('/api/marketing/'.length)}`).sort(),
    ).toEqual([...sharingCalls.open, withKey].sort());
    expect(open.flatMap(({ unchecked }) => unchecked)).toEqual([]);
  });

  it('lets members work on the companies that were assigned to them', async () => {
    const owner = await newUser(service);
    const [companyId, other] = [await owner.company(), await owner.company()];
    const { id } = await newUser(service);
    const place = { id: owner.id, role: 'member', reach: 'assigned' } as const;
    const accounts = service.app.get(Accounts, { strict: false });
    const find = jest.spyOn(accounts, 'find').mockResolvedValue({ address: null, workspaces: [place] });
    const token = await service.tokenFor({ id, workspaces: [place] });
    const call = (method: string, path: string, body?: object) =>
      service.http(method, `/api/marketing/${path}`, { token, ...(body && { body }) });
    const members = `companies/${companyId}/members`;
    const status = async (path: string) => (await call('GET', path)).status;
    expect(await status(`companies/${companyId}/leads`)).toBe(404);
    expect((await owner.put(members, { userIds: [id, 88_001] })).json).toEqual({ userIds: [id, 88_001] });
    find.mockRestore();
    // Only newly assigned people are looked up, because those already assigned may have left the workspace.
    expect((await owner.put(members, { userIds: [id, 88_001] })).status).toBe(200);
    expect((await owner.get(members)).json).toEqual({ userIds: [id, 88_001] });
    expect([await status(`companies/${companyId}/leads`), await status(`companies/${other}`)]).toEqual([
      200, 404,
    ]);
    expect((await call('PUT', members, { userIds: [id] })).status).toBe(403);
    expect((await owner.put(members, { userIds: [] })).json).toEqual({ userIds: [] });
    expect(await status(`companies/${companyId}/leads`)).toBe(404);
  });

  it('has the same schema in migrations and entities', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });
});
