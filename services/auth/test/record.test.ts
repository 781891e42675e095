import { AccessEvent, LoginAnswer, NewInvitation } from '@portals/contracts/auth';
import { bodyOf, databases, sqlite, useService } from '@portals/service-kit/testing';
import { authService } from '../src/service.js';
import { AccessEventEntity } from '../src/workspace/access-event.entity.js';
import { AccessRecord } from '../src/workspace/access-record.js';
import { MembershipEntity, WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { unlimited } from './accounts.js';
import { codeOf, peopleOf } from './people.js';

const day = 86_400_000;

describe.each(databases)('the record of access on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { newPerson, newTeam, newAccount } = peopleOf(service);
  type Person = Awaited<ReturnType<typeof newPerson>>;

  const eventsOf = async (owner: Person, query = '') =>
    bodyOf(
      await owner.call('GET', `/api/workspaces/${owner.id}/events?sort=at${query}`),
      AccessEvent.array(),
    );
  const brief = ({ what, who, whom, from, to }: AccessEvent) => [what, who?.name, whom?.email, from, to];
  const signIn = async ({ email }: Person, password: string, address = '203.0.113.7') => {
    const headers = { 'x-forwarded-for': address };
    return service.http('POST', '/api/login', { body: { username: email, password }, headers });
  };

  it('has each change of people and of the workspace, and no entry when nothing changed', async () => {
    const { owner, manager, member, path, memberPath } = await newTeam();
    const guest = await newPerson();
    const invite = async (email: string) =>
      bodyOf(await manager.call('POST', `${path}/invitations`, { email, role: 'member' }), NewInvitation);
    const { id } = await invite('a@mail.example');
    await owner.call('DELETE', `${path}/invitations/${id}`);
    const { link } = await invite(guest.email);
    await guest.call('POST', '/api/invitations/accept', { token: link.replace('/join#', '') });
    await invite('b@mail.example');
    await owner.call('PATCH', memberPath(manager), { role: 'member' });
    await owner.call('PATCH', memberPath(manager), { role: 'member' });
    await owner.call('DELETE', memberPath(member));
    await guest.call('DELETE', memberPath(guest));
    const { name } = owner;
    await owner.call('PATCH', path, { name: '=Nodo', reach: 'assigned' });
    await owner.call('PATCH', path, { name: '=Nodo', reach: 'assigned' });
    await owner.call('PATCH', memberPath(owner), { role: 'member' });
    expect((await eventsOf(owner)).map(brief)).toEqual([
      ['invited', manager.name, 'a@mail.example', null, 'member'],
      ['withdrawn', name, 'a@mail.example', 'member', null],
      ['invited', manager.name, guest.email, null, 'member'],
      ['joined', guest.name, undefined, null, 'member'],
      ['invited', manager.name, 'b@mail.example', null, 'member'],
      ['roleChanged', name, manager.email, 'manager', 'member'],
      ['withdrawn', name, 'b@mail.example', 'member', null],
      ['ended', name, member.email, 'member', null],
      ['left', guest.name, undefined, 'member', null],
      ['renamed', name, undefined, name, '=Nodo'],
      ['reachChanged', name, undefined, 'all', 'assigned'],
    ]);
    const filtered = await eventsOf(owner, `&person=${member.id}`);
    expect(filtered.map(({ what }) => what)).toEqual(['ended']);
    expect((await eventsOf(owner, '&what=invited&pageSize=2&page=2')).map(brief)).toEqual([
      ['invited', manager.name, 'b@mail.example', null, 'member'],
    ]);
    const file = await owner.call('GET', `${path}/events/export?language=es&what=renamed`);
    expect(file.text).toBe(
      `\uFEFFHora (UTC);Suceso;Quién;A quién;Empresa;Antes;Después\r\n${(await eventsOf(owner, '&what=renamed'))[0]?.at};Cambio de nombre del espacio;${name} <${owner.email}>;;;${name};'=Nodo\r\n`,
    );
    const all = await owner.call('GET', `${path}/events/export`);
    expect(all.text.trim().split('\r\n')).toHaveLength(12);
    expect(all.text).toContain('Role changed');
  });

  it('is searched beside the thread that signs people in', async () => {
    const { owner, member, path, memberPath } = await newTeam();
    await owner.call('DELETE', memberPath(member));
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    expect(await eventsOf(owner)).toHaveLength(1);
    expect((await owner.call('GET', `${path}/events/people`)).json).toHaveLength(2);
    expect((await owner.call('GET', `${path}/events/export`)).text).toContain(member.email);
    // Only statements on a connection of this thread are logged with it.
    const here = logged.mock.calls.flatMap(([sql, , runner]) => (runner === undefined ? [] : [sql]));
    logged.mockRestore();
    const reads = here.filter((sql) => /FROM .?access_events/.test(sql));
    // On a database server, these reads use connections of the pool.
    if (database !== sqlite) return;
    expect(reads.length).toBeGreaterThan(0);
    for (const sql of reads) expect(sql).toMatch(/WHERE \(*(0=1|"AccessEventEntity"."id" IN)/);
  });

  it('is written with the change or not at all', async () => {
    const { owner, member, memberPath } = await newTeam();
    const fail = jest.spyOn(service.app.get(AccessRecord), 'add').mockRejectedValueOnce(new Error('no'));
    expect((await owner.call('DELETE', memberPath(member))).status).toBe(500);
    fail.mockRestore();
    const place = { workspaceId: owner.id, userId: member.id };
    expect(await service.dataSource.getRepository(MembershipEntity).existsBy(place)).toBe(true);
    expect(await eventsOf(owner)).toEqual([]);
  });

  it('has sign-ins of its people with a coarse place, once an hour for each place', async () => {
    const { owner } = await newTeam();
    const account = newAccount();
    const person = await newPerson(account);
    await service.dataSource
      .getRepository(MembershipEntity)
      .insert({ workspaceId: owner.id, userId: person.id, role: 'member', createdAt: new Date() });
    const password = account.password;
    for (const address of ['203.0.113.7', '203.0.1.1', '2001:db8:1:2::3'])
      bodyOf(await signIn(person, password, address), LoginAnswer);
    await signIn(person, 'not the password');
    expect((await eventsOf(owner)).map(brief)).toEqual([
      ['signedIn', person.name, undefined, null, '203.0'],
      ['signedIn', person.name, undefined, null, '2001:db8'],
    ]);
    expect((await eventsOf(person)).map(({ what }) => what)).toEqual(['signedIn', 'signedIn']);
    const stored = service.dataSource.getRepository(AccessEventEntity);
    await stored.update({ who: person.id }, { at: new Date(Date.now() - 3_600_001) });
    await signIn(person, password);
    expect(await eventsOf(owner)).toHaveLength(3);
  });

  it('is shown to owners only, and changed by nobody', async () => {
    const { owner, manager, member, path } = await newTeam();
    const stranger = await newPerson();
    for (const at of [`${path}/events`, `${path}/events/export`]) {
      expect(codeOf(await manager.call('GET', at))).toBe('ROLE_TOO_LOW');
      expect(codeOf(await member.call('GET', at))).toBe('ROLE_TOO_LOW');
      expect((await stranger.call('GET', at)).status).toBe(404);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await owner.call(method, at, {})).status).toBe(404);
    }
  });

  it.each(['belongs to others', 'was deleted'])(
    'tells nobody about the account of somebody who has left their own workspace, which %s',
    async (end) => {
      const [{ owner: other, path: otherPath }, account] = [await newTeam(), newAccount()];
      const person = await newPerson(account);
      const joined = { userId: person.id, role: 'member' as const, createdAt: new Date() };
      const places = service.dataSource.getRepository(MembershipEntity);
      await places.insert({ ...joined, workspaceId: other.id });
      await places.insert({ ...joined, workspaceId: person.id, userId: other.id, role: 'owner' });
      const own = `/api/workspaces/${person.id}`;
      await person.call('DELETE', `${own}/members/${person.id}`);
      if (end === 'was deleted')
        await service.dataSource.getRepository(WorkspaceEntity).delete({ id: person.id });
      const change = { current: account.password, password: 'pimiento-verde-7' };
      expect((await person.call('POST', '/api/account/password', change)).status).toBe(204);
      const grant = { body: { login: person.email, isAdmin: true } };
      expect((await service.http('POST', '/internal/admins', grant)).status).toBe(200);
      const stored = service.dataSource.getRepository(AccessEventEntity);
      const events = await stored.findBy({ workspaceId: person.id });
      expect(events.map(({ what }) => what)).toEqual(end === 'was deleted' ? [] : ['left']);
      expect((await other.call('GET', `${otherPath}/events`)).json).toEqual([]);
    },
  );

  it('is kept for two years', async () => {
    const { owner, manager, memberPath } = await newTeam();
    await owner.call('PATCH', memberPath(manager), { role: 'member' });
    const record = service.app.get(AccessRecord);
    await record.deleteOld(new Date(Date.now() + 729 * day), service.dataSource.manager);
    expect(await eventsOf(owner)).toHaveLength(1);
    await record.deleteOld(new Date(Date.now() + 731 * day), service.dataSource.manager);
    expect(await eventsOf(owner)).toEqual([]);
  });
});
