import { Invitation, InvitationView, NewInvitation, RegisterAnswer } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { InvitationRepository } from '../src/invitation/invitation.repository.js';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { authService } from '../src/service.js';
import { InvitationEntity } from '../src/workspace/invitation.entity.js';
import { MembershipEntity, WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { unlimited } from './accounts.js';
import { codeOf, peopleOf } from './people.js';

describe.each(databases)('invitations on $name', (database) => {
  const service = useService(authService, database, {
    env: { ...unlimited, REGISTRATION: 'open' },
    testKeys: false,
  });
  const { newPerson, personOf, newTeam, newAccount } = peopleOf(service);
  type Person = Awaited<ReturnType<typeof newPerson>>;

  const invite = (by: Person, path: string, email: string, role = 'member') =>
    by.call('POST', `${path}/invitations`, { email, role });
  const tokenOf = (answer: Awaited<ReturnType<typeof invite>>) =>
    bodyOf(answer, NewInvitation).link.replace('/join#', '');
  const look = (token: string) => service.http('POST', '/api/invitations/look', { body: { token } });
  const accept = (person: Person, token: string) => person.call('POST', '/api/invitations/accept', { token });
  const registerBy = (token: string, { email: _, ...account } = newAccount()) =>
    service.http('POST', '/api/invitations/register', { body: { token, ...account } });
  const stored = () => service.dataSource.getRepository(InvitationEntity);

  async function invited(role = 'member') {
    const team = await newTeam();
    const guest = await newPerson();
    const answer = await invite(team.owner, team.path, guest.email, role);
    return { ...team, guest, token: tokenOf(answer), id: bodyOf(answer, NewInvitation).id };
  }

  it('gives a link once, and stores no token', async () => {
    const { owner, path, token, guest } = await invited();
    expect(token).toMatch(/^[\w-]{43}$/);
    const listed = await owner.call('GET', `${path}/invitations`);
    expect(bodyOf(listed, Invitation.array())).toEqual([
      {
        id: expect.any(Number),
        email: guest.email,
        role: 'member',
        invitedBy: owner.name,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect(listed.text).not.toContain(token);
    expect(JSON.stringify(await stored().find())).not.toContain(token);
    expect(service.logs.join('')).not.toContain(token);
  });

  it('joins the person with the invited address, once', async () => {
    const { owner, guest, token, path } = await invited('manager');
    expect(bodyOf(await look(token), InvitationView)).toEqual({
      workspaceId: owner.id,
      workspace: owner.name,
      invitedBy: owner.name,
      email: guest.email,
      role: 'manager',
      expiresAt: expect.any(String),
      hasAccount: true,
    });
    const [one, two] = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect([one.json, two.json]).toEqual([{ workspaceId: owner.id }, { workspaceId: owner.id }]);
    expect(await guest.places()).toContainEqual({ id: owner.id, role: 'manager', reach: 'all' });
    expect((await owner.call('GET', `${path}/invitations`)).json).toEqual([]);
    expect(codeOf(await look(token))).toBe('INVITATION_USED');
    await owner.call('DELETE', `${path}/members/${guest.id}`);
    expect(codeOf(await accept(guest, token))).toBe('INVITATION_USED');
    expect(await guest.places()).toHaveLength(1);
  });

  it('joins once, and keeps an owner, when two replicas are asked at once (rule 18.3)', async () => {
    const other = await service.replica();
    const { owner, manager, guest, token, path, memberPath } = await invited('manager');
    const [asGuest, asManager] = [await guest.token(), await manager.token()];
    const acceptAt = (replica: typeof service) =>
      replica.http('POST', '/api/invitations/accept', { token: asGuest, body: { token } });
    const accepted = await Promise.all([acceptAt(service), acceptAt(other), acceptAt(other)]);
    expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200]);
    const members = service.dataSource.getRepository(MembershipEntity);
    expect(await members.countBy({ workspaceId: owner.id, userId: guest.id })).toBe(1);
    const role = { role: 'owner' };
    expect((await owner.call('PATCH', memberPath(manager), role)).status).toBe(200);
    const asOwner = await owner.token();
    const left = await Promise.all([
      service.http('DELETE', memberPath(owner), { token: asOwner }),
      other.http('DELETE', memberPath(manager), { token: asManager }),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await members.countBy({ workspaceId: owner.id, role: 'owner' })).toBe(1);
    // Another replica must know immediately who has left.
    const [gone, asGone] = left[0].status === 204 ? [owner, asOwner] : [manager, asManager];
    expect((await other.http('GET', `${path}/members`, { token: asGone })).status).toBe(404);
    expect((await service.http('GET', `${path}/members`, { token: await gone.token() })).status).toBe(404);
    await other.stop();
  });

  it('never joins another account, also when its address looks alike', async () => {
    const { guest, token } = await invited();
    const others = [await newPerson(), await newPerson({ email: `x${guest.email}` })];
    for (const other of others) {
      const answer = await accept(other, token);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'INVITATION_OTHER_ACCOUNT']);
      expect(await other.places()).toHaveLength(1);
    }
    expect((await accept(guest, token)).status).toBe(200);
  });

  it('accepts an address in any case of its letters', async () => {
    const { owner, path } = await newTeam();
    const guest = await newPerson();
    const token = tokenOf(await invite(owner, path, ` ${guest.email.toUpperCase()} `));
    expect((await accept(guest, token)).status).toBe(200);
    for (const email of [guest.email.toUpperCase(), owner.email.toUpperCase()])
      expect(codeOf(await invite(owner, path, email))).toBe('ALREADY_MEMBER');
    for (const email of ['ａna@mail.example', 'аna@mail.example', 'a@b@c.example', 'x\r\nBcc: y@z.example'])
      expect((await invite(owner, path, email)).status).toBe(400);
  });

  it('registers a person without an account in the same step', async () => {
    const { owner, path } = await newTeam();
    const account = newAccount();
    const token = tokenOf(await invite(owner, path, account.email));
    expect(bodyOf(await look(token), InvitationView).hasAccount).toBe(false);
    const answer = await registerBy(token, account);
    expect(answer.status).toBe(201);
    expect(answer.cookies).toHaveLength(2);
    const person = personOf(RegisterAnswer.parse(answer.json));
    expect(person.email).toBe(account.email);
    expect((await person.places())?.map(({ id, role }) => [id, role])).toEqual([
      [owner.id, 'member'],
      [person.id, 'owner'],
    ]);
  });

  it('makes one account when two registrations come at once, and none after it', async () => {
    const { owner, path } = await newTeam();
    const token = tokenOf(await invite(owner, path, newAccount().email));
    const answers = await Promise.all([registerBy(token), registerBy(token), registerBy(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(codeOf(await registerBy(token))).toBe('INVITATION_USED');
  });

  it('makes no second account for an address that has one', async () => {
    const { token, guest } = await invited();
    expect(codeOf(await registerBy(token))).toBe('EMAIL_TAKEN');
    expect((await accept(guest, token)).status).toBe(200);
  });

  it('reports the result of a link', async () => {
    const { owner, path, token, id, guest } = await invited();
    expect(codeOf(await look('A'.repeat(43)))).toBe('INVITATION_UNKNOWN');
    expect(codeOf(await accept(guest, 'A'.repeat(43)))).toBe('INVITATION_UNKNOWN');
    expect(codeOf(await registerBy('A'.repeat(43)))).toBe('INVITATION_UNKNOWN');
    expect((await owner.call('DELETE', `${path}/invitations/${id}`)).status).toBe(204);
    expect((await owner.call('DELETE', `${path}/invitations/${id}`)).status).toBe(404);
    for (const answer of [await look(token), await accept(guest, token), await registerBy(token)])
      expect([answer.status, codeOf(answer)]).toEqual([410, 'INVITATION_WITHDRAWN']);
    const next = tokenOf(await invite(owner, path, guest.email));
    await stored().update({ email: guest.email, state: 'open' }, { expiresAt: new Date(Date.now() - 1) });
    expect(codeOf(await accept(guest, next))).toBe('INVITATION_EXPIRED');
    expect((await owner.call('GET', `${path}/invitations`)).json).toEqual([]);
    expect(await guest.places()).toHaveLength(1);
  });

  it('replaces the open invitation of the same address', async () => {
    const { owner, path, token, guest } = await invited();
    const next = tokenOf(await invite(owner, path, guest.email, 'manager'));
    expect(codeOf(await accept(guest, token))).toBe('INVITATION_REPLACED');
    expect(bodyOf(await owner.call('GET', `${path}/invitations`), Invitation.array())).toHaveLength(1);
    expect((await accept(guest, next)).status).toBe(200);
  });

  it.each(['GET', 'HEAD'])('changes nothing for a scanner that opens the calls with %s', async (method) => {
    const { guest, token } = await invited();
    for (const name of ['look', 'accept', 'register']) {
      const answer = await service.http(method, `/api/invitations/${name}?token=${token}`);
      expect(answer.status).toBe(404);
    }
    await look(token);
    expect((await accept(guest, token)).status).toBe(200);
  });

  it.each([
    ['a member invites nobody', 'member', 'member', 'ROLE_TOO_LOW'],
    ['a manager invites no owner', 'manager', 'owner', 'ROLE_TOO_LOW'],
    ['a manager invites a manager', 'manager', 'manager', undefined],
    ['an owner invites an owner', 'owner', 'owner', undefined],
  ] as const)('%s', async (_name, by, role, code) => {
    const team = await newTeam();
    const answer = await invite(team[by], team.path, newAccount().email, role);
    expect([answer.status, codeOf(answer)]).toEqual([code === undefined ? 201 : 403, code]);
  });

  it('shows invitations to owners and managers only, who withdraw those that they could make', async () => {
    const { manager, member, path, id } = await invited('owner');
    const stranger = await newPerson();
    expect(codeOf(await member.call('GET', `${path}/invitations`))).toBe('ROLE_TOO_LOW');
    expect(codeOf(await manager.call('DELETE', `${path}/invitations/${id}`))).toBe('ROLE_TOO_LOW');
    expect((await stranger.call('GET', `${path}/invitations`)).status).toBe(404);
    expect((await invite(stranger, path, newAccount().email)).status).toBe(404);
    const own = `/api/workspaces/${stranger.id}/invitations/${id}`;
    expect((await stranger.call('DELETE', own)).status).toBe(404);
  });

  it('lets no manager replace the invitation of an owner, until it has expired', async () => {
    const { manager, path, guest, id } = await invited('owner');
    expect(codeOf(await invite(manager, path, guest.email))).toBe('ROLE_TOO_LOW');
    expect(await stored().findOneByOrFail({ id })).toMatchObject({ state: 'open', role: 'owner' });
    await stored().update({ id }, { expiresAt: new Date() });
    expect((await invite(manager, path, guest.email)).status).toBe(201);
  });

  it.each([
    ['loses the role', 'PATCH'],
    ['leaves', 'DELETE'],
  ])('withdraws the invitations of a manager who %s, for good', async (_name, method) => {
    const { owner, manager, memberPath, path } = await newTeam();
    const guest = await newPerson();
    const token = tokenOf(await invite(manager, path, guest.email));
    const body = method === 'PATCH' ? { role: 'member' } : undefined;
    await owner.call(method, memberPath(manager), body);
    await owner.call('PATCH', memberPath(manager), { role: 'manager' });
    expect(codeOf(await accept(guest, token))).toBe('INVITATION_WITHDRAWN');
  });

  it('withdraws of a former owner only what the new role cannot give', async () => {
    const { owner, manager, memberPath, path } = await newTeam();
    await owner.call('PATCH', memberPath(manager), { role: 'owner' });
    const [one, two] = [await newPerson(), await newPerson()];
    const tokens = [
      tokenOf(await invite(owner, path, one.email, 'owner')),
      tokenOf(await invite(owner, path, two.email)),
    ];
    await manager.call('PATCH', memberPath(owner), { role: 'manager' });
    expect(codeOf(await accept(one, tokens[0] ?? ''))).toBe('INVITATION_WITHDRAWN');
    expect((await accept(two, tokens[1] ?? '')).status).toBe(200);
  });

  it('limits open invitations and those of a day', async () => {
    const { owner, path } = await newTeam();
    const row = (email: string, n: number) => ({
      workspaceId: owner.id,
      email,
      role: 'member' as const,
      tokenHash: `${owner.id}-${n}`,
      state: 'open' as const,
      invitedBy: owner.id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 1000_000),
    });
    const rows = Array.from({ length: limits.invitationsOpen - 1 }, (_, n) => row(`n${n}@mail.example`, n));
    await stored().insert(rows);
    expect((await invite(owner, path, 'last@mail.example')).status).toBe(201);
    expect(codeOf(await invite(owner, path, 'over@mail.example'))).toBe('TOO_MANY_INVITATIONS');
    for (let made = 1; made < limits.invitationsOfDay; made++)
      expect((await invite(owner, path, 'last@mail.example')).status).toBe(201);
    const refused = await invite(owner, path, 'last@mail.example');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(bodyOf(await owner.call('GET', `${path}/invitations`), Invitation.array())).toHaveLength(30);
  });

  it('limits the people of a workspace and the workspaces of a person', async () => {
    const { owner, path, guest, token } = await invited();
    const now = new Date();
    const { id: template } = guest;
    const others = Array.from(
      { length: limits.workspacesOfPerson - 1 },
      (_, n) => 900_000 + template * 100 + n,
    );
    for (const id of others) {
      const workspace = { id, name: 'Other', reach: 'all' as const, createdAt: now };
      await service.dataSource.getRepository(WorkspaceEntity).insert(workspace);
      const place = { workspaceId: id, userId: guest.id, role: 'member' as const, createdAt: now };
      await service.dataSource.getRepository(MembershipEntity).insert(place);
    }
    expect(codeOf(await accept(guest, token))).toBe('TOO_MANY_WORKSPACES');
    await guest.call('DELETE', `/api/workspaces/${others[0]}/members/${guest.id}`);
    jest.replaceProperty(limits as { peopleOfWorkspace: number }, 'peopleOfWorkspace', 3);
    expect(codeOf(await accept(guest, token))).toBe('WORKSPACE_FULL');
    expect(codeOf(await invite(owner, path, newAccount().email))).toBe('WORKSPACE_FULL');
    jest.restoreAllMocks();
    expect((await accept(guest, token)).status).toBe(200);
  });

  it('forgets invitations a month after they have expired', async () => {
    const { token } = await invited();
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await service.app.get(InvitationRepository).deleteOld(days(limits.invitationDays + 29));
    expect((await look(token)).status).toBe(200);
    await service.app.get(InvitationRepository).deleteOld(days(limits.invitationDays + 31));
    expect(codeOf(await look(token))).toBe('INVITATION_UNKNOWN');
  });
});

describe('a site with closed registration', () => {
  const [database] = databases;
  if (database === undefined) throw new Error('no database');
  const service = useService(authService, database, {
    env: { ...unlimited, REGISTRATION: 'closed' },
    testKeys: false,
  });

  it('registers invited people only', async () => {
    const repository = service.dataSource.getRepository(InvitationEntity);
    await service.dataSource.query(
      `INSERT INTO users (id, username, password, name, email, role, createdAt)
        VALUES (1, 'boss', 'x', 'Boss', 'boss@mail.example', 'user', '2026-01-01 00:00:00.000')`,
    );
    const createdAt = new Date();
    await service.dataSource
      .getRepository(WorkspaceEntity)
      .insert({ id: 1, name: 'Nodo', reach: 'all', createdAt });
    const { hashToken } = await import('../src/session/session-token.js');
    await repository.insert({
      workspaceId: 1,
      email: 'new@mail.example',
      role: 'member',
      tokenHash: hashToken('secret'),
      state: 'open',
      invitedBy: 1,
      createdAt,
      expiresAt: new Date(Date.now() + 1000_000),
    });
    const account = { username: 'new', password: 'a good password 7', name: 'New' };
    const open = await service.http('POST', '/api/register', {
      body: { ...account, email: 'a@mail.example' },
    });
    expect(codeOf(open)).toBe('REGISTRATION_CLOSED');
    const body = { ...account, token: 'secret', email: 'other@mail.example' };
    const answer = await service.http('POST', '/api/invitations/register', { body });
    expect(RegisterAnswer.parse(answer.json).email).toBe('new@mail.example');
    const guest = {
      ...{ senderId: 1, workspaceId: 1, company: 'Acme', email: 'guest@mail.example', kind: 'reader' },
      ...{ endsOn: '2099-01-31', until: '2099-01-30T10:00:00.000Z', link: '/guest#abc', language: 'en' },
    };
    expect((await service.http('POST', '/internal/guest-mails', { body: guest })).json).toEqual({
      isMailed: true,
    });
    const [mail] = await service.dataSource
      .getRepository(AccountMailEntity)
      .findBy({ recipient: guest.email });
    expect(mail?.text).toMatch(
      /11:00 \(Madrid time\), and only for the account with the address guest@mail\.example\. The/,
    );
  });
});
