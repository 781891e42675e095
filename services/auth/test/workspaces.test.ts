import { Member, Workspace, type WorkspaceRole } from '@portals/contracts/auth';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { authService } from '../src/service.js';
import { MembershipEntity, WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { unlimited } from './accounts.js';
import { codeOf, peopleOf } from './people.js';

describe.each(databases)('workspaces on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { newPerson, newTeam } = peopleOf(service);

  it('makes one with each account, which the account owns', async () => {
    const person = await newPerson();
    const answer = await person.call('GET', '/api/workspaces');
    expect(bodyOf(answer, Workspace.array())).toEqual([
      {
        id: person.id,
        name: person.name,
        role: 'owner',
        reach: 'all',
        people: 1,
        asksPasskey: false,
        locked: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(await person.places()).toEqual([{ id: person.id, role: 'owner', reach: 'all' }]);
  });

  it('creates the workspace of an account that the previous version registered', async () => {
    const person = await newPerson();
    await service.dataSource.getRepository(WorkspaceEntity).delete({ id: person.id });
    expect(await person.places()).toEqual([{ id: person.id, role: 'owner', reach: 'all' }]);
    expect(await person.places()).toHaveLength(1);
  });

  it('carries every place of a person in the access token', async () => {
    const { owner, member, path } = await newTeam();
    const patched = await owner.call('PATCH', path, { name: 'Nodo', reach: 'assigned' });
    expect(bodyOf(patched, Workspace)).toMatchObject({ name: 'Nodo', reach: 'assigned', people: 3 });
    const own = { id: member.id, role: 'owner', reach: 'all' };
    expect(await member.places()).toEqual([
      { id: owner.id, role: 'member', reach: 'assigned', since: expect.stringMatching(/^20.*Z$/) },
      own,
    ]);
    expect(bodyOf(await owner.call('PATCH', path, {}), Workspace)).toMatchObject({ name: 'Nodo' });
  });

  it('shows its people to everybody in it, and to nobody else', async () => {
    const { owner, manager, member, path } = await newTeam();
    const listed = bodyOf(await member.call('GET', `${path}/members`), Member.array());
    expect(listed.map(({ userId, role, name, email }) => [userId, role, name, email])).toEqual([
      [owner.id, 'owner', owner.name, owner.email],
      [manager.id, 'manager', manager.name, manager.email],
      [member.id, 'member', member.name, member.email],
    ]);
    const stranger = await newPerson();
    for (const [method, at, body] of [
      ['GET', `${path}/members`],
      ['PATCH', path, { name: 'Mine' }],
      ['PATCH', `${path}/members/${member.id}`, { role: 'owner' }],
      ['DELETE', `${path}/members/${member.id}`],
      ['DELETE', `${path}/members/${stranger.id}`],
      ['GET', '/api/workspaces/999999/members'],
    ] as const)
      expect((await stranger.call(method, at, body)).status).toBe(404);
  });

  it.each<
    [
      string,
      'owner' | 'manager' | 'member',
      'owner' | 'manager' | 'member',
      WorkspaceRole,
      string | undefined,
    ]
  >([
    ['an owner make an owner', 'owner', 'member', 'owner', undefined],
    ['a manager make a manager', 'manager', 'member', 'manager', undefined],
    ['a manager step down', 'manager', 'manager', 'member', undefined],
    ['no manager make an owner', 'manager', 'member', 'owner', 'ROLE_TOO_LOW'],
    ['no manager make themselves owner', 'manager', 'manager', 'owner', 'ROLE_TOO_LOW'],
    ['no manager change an owner', 'manager', 'owner', 'member', 'ROLE_TOO_LOW'],
    ['no member change anybody', 'member', 'member', 'member', 'ROLE_TOO_LOW'],
    ['no last owner step down', 'owner', 'owner', 'manager', 'LAST_OWNER'],
  ])('lets %s', async (_name, by, whom, role, code) => {
    const { memberPath, ...team } = await newTeam();
    const answer = await team[by].call('PATCH', memberPath(team[whom]), { role });
    expect([answer.status < 300, codeOf(answer)]).toEqual([code === undefined, code]);
    const after = bodyOf(await team.owner.call('GET', `${team.path}/members`), Member.array());
    const kept = after.find(({ userId }) => userId === team[whom].id)?.role;
    expect(kept).toBe(code === undefined ? role : whom);
  });

  it('refuses a name that turns the direction of text', async () => {
    const person = await newPerson();
    for (const name of ['evil\u202e', '\u2066x', 'a\u200f'])
      expect(codeOf(await person.call('PATCH', `/api/workspaces/${person.id}`, { name }))).toBe(
        'VALIDATION_FAILED',
      );
  });

  it('lets only owners change the workspace itself', async () => {
    const { manager, member, path } = await newTeam();
    for (const person of [manager, member])
      expect(codeOf(await person.call('PATCH', path, { reach: 'assigned' }))).toBe('ROLE_TOO_LOW');
  });

  it('ends places: by managers, by the person, but not the last owner', async () => {
    const { owner, manager, member, memberPath, path } = await newTeam();
    expect(codeOf(await member.call('DELETE', memberPath(manager)))).toBe('ROLE_TOO_LOW');
    expect(codeOf(await manager.call('DELETE', memberPath(owner)))).toBe('ROLE_TOO_LOW');
    expect(codeOf(await owner.call('DELETE', memberPath(owner)))).toBe('LAST_OWNER');
    expect((await manager.call('DELETE', memberPath(member))).status).toBe(204);
    expect(await member.places()).toEqual([{ id: member.id, role: 'owner', reach: 'all' }]);
    expect((await member.call('GET', `${path}/members`)).status).toBe(404);
    expect((await manager.call('DELETE', memberPath(manager))).status).toBe(204);
    expect((await owner.call('DELETE', memberPath(manager))).status).toBe(404);
  });

  it('keeps an owner when two step down at once', async () => {
    const { owner, manager, memberPath, path } = await newTeam();
    await owner.call('PATCH', memberPath(manager), { role: 'owner' });
    const answers = await Promise.all([
      owner.call('DELETE', memberPath(owner)),
      manager.call('DELETE', memberPath(manager)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const left = await service.dataSource
      .getRepository(MembershipEntity)
      .findBy({ workspaceId: owner.id, role: 'owner' });
    expect([left.length, path]).toEqual([1, path]);
  });
});
