import type { EndedMembership, Membership } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import {
  CompanyGrantEntity,
  type CompanyNeed,
  type GrantKind,
  neverEnds,
  transaction,
} from '@portals/service-kit';
import { databases, listRoutes, useAuthStandIn, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';
import { AssignmentService } from '../src/sharing/assignment.service.js';
import { GuestInvitationEntity } from '../src/sharing/sharing.entities.js';
import { company, idOf, itemPaths, items, newUser, reportParts, rowCounts } from './support.js';

/** Levels of permission in the table of rule 18.6, from lowest to highest. */
const levels: CompanyNeed[] = ['read', 'contribute', 'work', 'manage'];

const nextYear = businessDayOf(new Date(Date.now() + 365 * 86_400_000));
const yesterday = businessDayOf(new Date(Date.now() - 2 * 86_400_000));

/**
 * People with their role in the company's workspace and their grant for the company. `may` is their highest level of permission; null for
 * no access.
 */
const people: readonly {
  who: string;
  place?: Omit<Membership, 'id'>;
  grant?: [kind: GrantKind, endsOn?: string];
  may: CompanyNeed | null;
}[] = [
  { who: 'owner', place: { role: 'owner', reach: 'all' }, may: 'manage' },
  { who: 'manager', place: { role: 'manager', reach: 'assigned' }, may: 'manage' },
  { who: 'member of all', place: { role: 'member', reach: 'all' }, may: 'work' },
  { who: 'assigned member', place: { role: 'member', reach: 'assigned' }, grant: ['member'], may: 'work' },
  { who: 'member without it', place: { role: 'member', reach: 'assigned' }, may: null },
  { who: 'contributor', grant: ['contributor'], may: 'contribute' },
  { who: 'reader', grant: ['reader'], may: 'read' },
  {
    who: 'guest of today',
    // Read when the grant is stored: this file may be loaded long before its tests run.
    get grant(): [GrantKind, string] {
      return ['reader', businessDayOf(new Date())];
    },
    may: 'read',
  },
  { who: 'former guest', grant: ['contributor', yesterday], may: null },
  { who: 'former member', grant: ['member'], may: null },
  { who: 'stranger', may: null },
];

interface Ids {
  company: number;
  item: (path: string) => number;
  link: number;
  invitation: number;
  offer: number;
  guest: number;
}

interface Call {
  need: CompanyNeed;
  path: (ids: Ids) => string;
  body?: (ids: Ids) => object;
}

const itemCalls = Object.fromEntries(
  itemPaths.flatMap((path): [string, Call][] => [
    [
      `GET /api/companies/:companyId/${path}`,
      { need: 'contribute', path: (ids) => `/api/companies/${ids.company}/${path}` },
    ],
    [
      `POST /api/${path}`,
      {
        need: 'contribute',
        path: () => `/api/${path}`,
        body: (ids) => ({ ...items[path], companyId: ids.company }),
      },
    ],
    [
      `PATCH /api/${path}/:id`,
      { need: 'contribute', path: (ids) => `/api/${path}/${ids.item(path)}`, body: () => items[path] },
    ],
    [`DELETE /api/${path}/:id`, { need: 'contribute', path: (ids) => `/api/${path}/${ids.item(path)}` }],
  ]),
);

/** Every route about a company, with the level of permission that it needs. The test fails if a route is missing here. */
const calls: Record<string, Call> = {
  'GET /api/companies/:id': { need: 'read', path: (ids) => `/api/companies/${ids.company}` },
  'GET /api/companies/:companyId/report': {
    need: 'read',
    path: (ids) => `/api/companies/${ids.company}/report`,
  },
  'PATCH /api/companies/:companyId/report': {
    need: 'work',
    path: (ids) => `/api/companies/${ids.company}/report`,
    body: () => ({ obligations: true }),
  },
  'GET /api/companies/:companyId/archive': {
    need: 'manage',
    path: (ids) => `/api/companies/${ids.company}/archive`,
  },
  ...itemCalls,
  'PATCH /api/companies/:id': {
    need: 'work',
    path: (ids) => `/api/companies/${ids.company}`,
    body: () => ({ sector: 'Pan' }),
  },
  'POST /api/reports': {
    need: 'work',
    path: () => '/api/reports',
    body: (ids) => ({ ...reportParts, companyId: ids.company }),
  },
  'GET /api/companies/:companyId/access': {
    need: 'manage',
    path: (ids) => `/api/companies/${ids.company}/access`,
  },
  'GET /api/companies/:companyId/members': {
    need: 'manage',
    path: (ids) => `/api/companies/${ids.company}/members`,
  },
  'PUT /api/companies/:companyId/members': {
    need: 'manage',
    path: (ids) => `/api/companies/${ids.company}/members`,
    body: () => ({ userIds: [] }),
  },
  'POST /api/guest-invitations': {
    need: 'manage',
    path: () => '/api/guest-invitations',
    body: (ids) => ({ companyId: ids.company, email: 'a@b.example', kind: 'reader', endsOn: nextYear }),
  },
  'DELETE /api/guest-invitations/:id': {
    need: 'manage',
    path: (ids) => `/api/guest-invitations/${ids.invitation}`,
  },
  'POST /api/guest-invitations/:id/complete': {
    need: 'manage',
    path: (ids) => `/api/guest-invitations/${ids.offer}/complete`,
  },
  'PATCH /api/company-guests/:id': {
    need: 'manage',
    path: (ids) => `/api/company-guests/${ids.guest}`,
    body: () => ({ kind: 'reader' }),
  },
  'DELETE /api/company-guests/:id': { need: 'manage', path: (ids) => `/api/company-guests/${ids.guest}` },
  'POST /api/reading-links': {
    need: 'manage',
    path: () => '/api/reading-links',
    body: (ids) => ({ companyId: ids.company, label: 'Board', endsOn: nextYear }),
  },
  'DELETE /api/reading-links/:id': { need: 'manage', path: (ids) => `/api/reading-links/${ids.link}` },
  'DELETE /api/companies/:id': { need: 'manage', path: (ids) => `/api/companies/${ids.company}` },
};

/** Routes without a company id, which other tests cover. */
const withoutCompany = [
  'GET /api/companies',
  'GET /api/company-guests',
  'GET /api/guest-invitations',
  'GET /api/guest-invitations/:id',
  'POST /api/companies',
  'POST /api/companies/sample',
  'POST /api/guest-invitations/:id/accept',
  'POST /api/guest-invitations/accept',
];

describe.each(databases)('access to a company on $name', (database) => {
  const { env } = useAuthStandIn();
  const service = useService(consultingService, database, { env });

  /** Creates a company with one row of every kind; `report: false` omits the report, for the route that creates it. */
  async function newCompany(report: boolean) {
    const owner = await newUser(service);
    const id = await owner.company();
    const rows = new Map<string, number>();
    for (const path of itemPaths)
      rows.set(path, idOf(await owner.post(`/api/${path}`, { ...items[path], companyId: id })));
    if (report) await owner.post('/api/reports', { ...reportParts, companyId: id });
    const guest = await grant(owner.id, id, (await newUser(service)).id, 'contributor');
    const invited = { companyId: id, email: 'x@y.example', kind: 'reader', endsOn: nextYear };
    const invitation = idOf(await owner.post('/api/guest-invitations', invited));
    const offer = idOf(
      await owner.post('/api/guest-invitations', { ...invited, email: 'o@y.example', kind: 'handover' }),
    );
    await service.dataSource
      .getRepository(GuestInvitationEntity)
      .update({ id: offer }, { targetId: 4_000_000 });
    const shared = { companyId: id, label: 'Board', endsOn: nextYear };
    const link = report ? idOf(await owner.post('/api/reading-links', shared)) : 1;
    const ids: Ids = { company: id, item: (path) => rows.get(path) ?? 0, link, invitation, offer, guest };
    return { workspaceId: owner.id, ids };
  }

  async function grant(
    workspaceId: number,
    companyId: number,
    userId: number,
    kind: GrantKind,
    endsOn = neverEnds,
  ) {
    const row = { workspaceId, companyId, userId, kind, endsOn, email: null, grantedBy: workspaceId };
    const { identifiers } = await service.dataSource
      .getRepository(CompanyGrantEntity)
      .insert({ ...row, createdAt: new Date() });
    return Number(identifiers[0]?.id);
  }

  /** Ends a membership in the same way as the job that polls auth for ended memberships. */
  const endPlace = (
    place: Pick<EndedMembership, 'workspaceId' | 'userId' | 'endedBy'> & Partial<EndedMembership>,
  ) => {
    const at = new Date().toISOString();
    return transaction(service.dataSource, (manager) =>
      service.app
        .get(AssignmentService)
        .end({ id: 1, at, until: at, isFinal: true, successorId: null, ...place }, manager),
    );
  };

  /** Returns a function that makes calls as one of the people. */
  async function as({ place, grant: held }: (typeof people)[number], workspaceId: number, companyId: number) {
    const { id } = await newUser(service);
    if (held) await grant(workspaceId, companyId, id, ...held);
    const own: Membership = { id, role: 'owner', reach: 'all' };
    const workspaces = place ? [{ id: workspaceId, ...place }, own] : [own];
    const token = await service.tokenFor({ id, workspaces });
    return (method: string, path: string, body?: object) =>
      service.http(method, path, { token, ...(body && { body }) });
  }

  it('has an entry for every route, and a schema for every parameter', () => {
    const ofAll = listRoutes(service.app).filter(({ path }) => path.startsWith('/api'));
    const routes = ofAll.filter(({ admins }) => !admins);
    expect(ofAll.filter(({ admins }) => admins).map(({ path }) => path)).toEqual([
      '/api/consulting-state',
      '/api/consulting-state/mails/:id/retry',
    ]);
    const named = (isPublic: boolean) =>
      routes.filter((route) => route.public === isPublic).map(({ method, path }) => `${method} ${path}`);
    expect(named(false).sort()).toEqual([...Object.keys(calls), ...withoutCompany].sort());
    expect(named(true).sort()).toEqual(['POST /api/guest-invitations/look', 'POST /api/shared-reports']);
    expect(routes.flatMap(({ unchecked }) => unchecked)).toEqual([]);
  });

  it.each(Object.entries(calls))('%s', async (route, { need, path, body }) => {
    const [method = ''] = route.split(' ');
    const create = () => newCompany(route !== 'POST /api/reports');
    // Rejected calls and reading calls do not change a company, so they can share this one.
    const untouched = await create();
    for (const person of people) {
      const allowed = person.may !== null && levels.indexOf(person.may) >= levels.indexOf(need);
      const { workspaceId, ids } = allowed && method !== 'GET' ? await create() : untouched;
      const call = await as(person, workspaceId, ids.company);
      const before = await rowCounts(service);
      const { status, json } = await call(method, path(ids), body?.(ids));
      const refused = person.may === null ? [404, 'NOT_FOUND'] : [403, 'FORBIDDEN'];
      const seen = status < 300 ? 'done' : [status, Object(json).code];
      expect([person.who, seen]).toEqual([person.who, allowed ? 'done' : refused]);
      if (!allowed) expect(await rowCounts(service)).toEqual(before);
    }
  });

  it('refuses everything without a session', async () => {
    const { ids } = await newCompany(true);
    const before = await rowCounts(service);
    for (const [route, { path, body }] of Object.entries(calls))
      for (const headers of [{}, { authorization: 'Bearer nonsense' }, { cookie: 'session=1' }]) {
        const [method = ''] = route.split(' ');
        const answer = await service.http(method, path(ids), { headers, ...(body && { body: body(ids) }) });
        expect([route, answer.status, Object(answer.json).code]).toEqual([route, 401, 'UNAUTHENTICATED']);
      }
    expect(await rowCounts(service)).toEqual(before);
  });

  it('lists what each person may read, with what they may do', async () => {
    const { workspaceId, ids } = await newCompany(true);
    for (const person of people) {
      const call = await as(person, workspaceId, ids.company);
      for (const query of ['', `?workspace=${workspaceId}`]) {
        const rows = Object((await call('GET', `/api/companies${query}`)).json);
        const capabilities = person.may && levels.slice(0, levels.indexOf(person.may) + 1);
        expect([person.who, rows.map((row: object) => Object(row).capabilities)]).toEqual([
          person.who,
          capabilities ? [capabilities] : [],
        ]);
      }
      const one = await call('GET', `/api/companies/${ids.company}`);
      if (person.may) expect(Object(one.json).capabilities.at(-1)).toBe(person.may);
    }
  });

  it('ends what somebody who departs has shared and was assigned', async () => {
    const owner = await newUser(service);
    const companyId = await owner.fullCompany({ report: true });
    const { id } = await newUser(service);
    const workspaces: Membership[] = [{ id: owner.id, role: 'manager', reach: 'all' }];
    const token = await service.tokenFor({ id, workspaces });
    const post = (path: string, body: object) => service.http('POST', path, { token, body });
    await post('/api/reading-links', { companyId, label: 'Own', endsOn: nextYear });
    await post('/api/guest-invitations', {
      companyId,
      email: 'own@x.example',
      kind: 'reader',
      endsOn: nextYear,
    });
    await owner.post('/api/reading-links', { companyId, label: 'Kept', endsOn: nextYear });
    await grant(owner.id, companyId, id, 'member');
    await endPlace({ workspaceId: owner.id, userId: id, endedBy: owner.id });
    expect(Object((await owner.get(`/api/companies/${companyId}/access`)).json)).toMatchObject({
      invitations: [],
      links: [{ label: 'Kept' }],
    });
    const members = await owner.get(`/api/companies/${companyId}/members`);
    expect(members.json).toEqual({ userIds: [] });
  });

  it('does not restore assignments of people who join again', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const { id } = await newUser(service);
    await grant(owner.id, companyId, id, 'member');
    const statusSince = async (at: number) => {
      const place = {
        id: owner.id,
        role: 'member',
        reach: 'assigned',
        since: new Date(at).toISOString(),
      } as const;
      const token = await service.tokenFor({ id, workspaces: [place] });
      return (await service.http('GET', `/api/companies/${companyId}`, { token })).status;
    };
    expect([await statusSince(Date.now() - 60_000), await statusSince(Date.now() + 60_000)]).toEqual([
      200, 404,
    ]);
  });

  it('lets a grant into its company of its workspace alone', async () => {
    const owner = await newUser(service);
    const [granted, sibling, moved] = [await owner.company(), await owner.company(), await owner.company()];
    const guest = await newUser(service);
    await grant(owner.id, granted, guest.id, 'reader');
    await grant(owner.id + 1_000_000, moved, guest.id, 'reader');
    const status = async (id: number) => (await guest.get(`/api/companies/${id}`)).status;
    expect([await status(granted), await status(sibling), await status(moved)]).toEqual([200, 404, 404]);
    expect(Object((await guest.get('/api/companies')).json)).toHaveLength(1);
  });

  it('registers no company for people who reach assigned ones only, or are in no workspace', async () => {
    const owner = await newUser(service);
    const { id } = await newUser(service);
    const restricted: Membership[] = [{ id: owner.id, role: 'member', reach: 'assigned' }];
    for (const [workspaces, workspaceId, status] of [
      [restricted, owner.id, 403],
      [restricted, undefined, 403],
      [[], undefined, 403],
      [[], owner.id, 404],
    ] as const) {
      const token = await service.tokenFor({ id, workspaces });
      const answer = await service.http('POST', '/api/companies', {
        token,
        body: { ...company, workspaceId },
      });
      expect(answer.status).toBe(status);
    }
  });

  it('gives the companies of one person to another', async () => {
    const [owner, member, other] = [await newUser(service), await newUser(service), await newUser(service)];
    const [first, second] = [await owner.company(), await owner.company()];
    for (const id of [first, second])
      expect((await owner.patch(`/api/companies/${id}`, { assigneeId: member.id })).json).toMatchObject({
        assigneeId: member.id,
      });
    const elsewhere = await other.company();
    await other.patch(`/api/companies/${elsewhere}`, { assigneeId: member.id });
    const mine = async (id: number) =>
      Object((await owner.get(`/api/companies?assignee=${id}`)).json)
        .map((row: object) => Object(row).id)
        .sort();
    expect(await mine(member.id)).toEqual([first, second].sort());
    await endPlace({
      ...{ workspaceId: owner.id, userId: member.id, endedBy: member.id },
      successorId: other.id,
    });
    expect([await mine(member.id), await mine(other.id)]).toEqual([[], [first, second].sort()]);
    await endPlace({ workspaceId: owner.id, userId: other.id, endedBy: owner.id });
    expect((await owner.get(`/api/companies/${first}`)).json).toMatchObject({ assigneeId: null });
    expect((await other.get(`/api/companies/${elsewhere}`)).json).toMatchObject({ assigneeId: member.id });
    // Being the assignee of a company does not by itself grant access to it.
    await owner.patch(`/api/companies/${first}`, { assigneeId: other.id });
    expect((await other.get(`/api/companies/${first}`)).status).toBe(404);
    expect((await other.get(`/api/companies?assignee=${other.id}`)).json).toEqual([]);
  });

  it('limits a list to one workspace, and registers in the one that is named', async () => {
    const [first, second] = [await newUser(service), await newUser(service)];
    const workspaces: Membership[] = [
      { id: first.id, role: 'owner', reach: 'all' },
      { id: second.id, role: 'member', reach: 'all' },
    ];
    const token = await service.tokenFor({ id: first.id, workspaces });
    const register = async (workspaceId?: number) =>
      service.http('POST', '/api/companies', { token, body: { ...company, workspaceId } });
    expect((await register()).json).toMatchObject({ workspaceId: first.id, userId: first.id });
    expect((await register(second.id)).json).toMatchObject({ workspaceId: second.id, userId: first.id });
    expect((await register((await newUser(service)).id)).status).toBe(404);
    const listed = async (query: string) =>
      Object((await service.http('GET', `/api/companies${query}`, { token })).json).map(
        (row: object) => Object(row).workspaceId,
      );
    expect((await listed('')).sort()).toEqual([first.id, second.id].sort());
    expect(await listed(`?workspace=${second.id}`)).toEqual([second.id]);
    expect(await listed('?workspace=999999')).toEqual([]);
    expect((await second.get(`/api/companies?workspace=${second.id}`)).json).toHaveLength(1);
  });
});
