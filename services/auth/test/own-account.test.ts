import { type AccessEvent, LoginAnswer, OwnSession, RegisterAnswer, User } from '@portals/contracts/auth';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { authService } from '../src/service.js';
import { AccessEventEntity } from '../src/workspace/access-event.entity.js';
import { MembershipEntity, WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { accountsOf, unlimited } from './accounts.js';
import { afterRead } from './after-read.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf, peopleOf } from './people.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

describe.each(databases)('the own account on $name', (database) => {
  const service = useService(authService, database, {
    env: { ...unlimited, ...fastMails, DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'demo-of-everybody' },
    testKeys: false,
  });
  const { register, login, exchange, newAccount } = accountsOf(service);
  const { newPerson } = peopleOf(service);
  const { mailTo, mailsTo } = mailsOf(service);

  /** Creates an account with the given number of sessions. Returns a function for each session that makes calls with it. */
  async function signedIn(sessions = 1) {
    const account = newAccount();
    const tokens = [RegisterAnswer.parse((await register(account)).json).token];
    while (tokens.length < sessions) tokens.push(bodyOf(await login(account), LoginAnswer).token);
    const calls = tokens.map((session) => async (method: string, path: string, body?: unknown) => {
      const token = Object((await exchange(session)).json).accessToken;
      return service.http(method, path, { token, ...(body !== undefined && { body }) });
    });
    return { account, tokens, calls, call: calls[0] as (typeof calls)[number] };
  }

  const sessionsOf = async (call: Awaited<ReturnType<typeof signedIn>>['call']) =>
    bodyOf(await call('GET', '/api/account/sessions'), OwnSession.array());

  it('changes the name, which the next reading of the session shows', async () => {
    const { call, account } = await signedIn();
    expect(bodyOf(await call('PATCH', '/api/account', { name: '  Ana García ' }), User)).toMatchObject({
      name: 'Ana García',
      email: account.email,
    });
    expect((await call('GET', '/api/user')).json).toMatchObject({ user: { name: 'Ana García' } });
  });

  it.each([
    ['follows while the person owns it', 'owner' as const, () => 'Ana Nueva', 1],
    ['loses the former name under other owners', 'member' as const, (id: number) => `Workspace ${id}`, 1],
    ['loses the former name without the person', null, (id: number) => `Workspace ${id}`, 0],
  ])('has a workspace that %s', async (_what, role, expected, entries) => {
    const { manager } = service.dataSource;
    const [{ id, call }, other] = [await newPerson(), await newPerson()];
    const place = { workspaceId: id, createdAt: new Date() };
    await manager.insert(MembershipEntity, { ...place, userId: other.id, role: 'owner' });
    if (role === null) await call('DELETE', `/api/workspaces/${id}/members/${id}`);
    else await manager.update(MembershipEntity, { workspaceId: id, userId: id }, { role });
    await call('PATCH', '/api/account', { name: 'Ana Nueva' });
    const { name } = await manager.findOneByOrFail(WorkspaceEntity, { id });
    expect(name).toBe(expected(id));
    const renamed = await manager.findBy(AccessEventEntity, { workspaceId: id, what: 'renamed' });
    expect(renamed.map(({ newValue }) => newValue)).toEqual(entries === 0 ? [] : [name]);
  });

  it.each(['', ' ', 'a\u202Eb', 'a\r\nb', 'x'.repeat(201)])('refuses the name %j', async (name) => {
    const { call, account } = await signedIn();
    expect((await call('PATCH', '/api/account', { name })).status).toBe(400);
    expect((await call('GET', '/api/user')).json).toMatchObject({ user: { name: account.name } });
  });

  it('changes the password, ends the other sessions and keeps its own', async () => {
    const { call, account, tokens } = await signedIn(3);
    const password = 'another good one';
    const change = { current: account.password, password };
    expect((await call('POST', '/api/account/password', change)).status).toBe(204);
    expect((await login(account)).status).toBe(401);
    expect((await login({ ...account, password })).status).toBe(200);
    const states = await Promise.all(tokens.map(async (token) => (await exchange(token)).status));
    expect(states).toEqual([200, 401, 401]);
  });

  it('tells the address of a changed password', async () => {
    const { call, account } = await signedIn();
    await call('POST', '/api/account/password', { current: account.password, password: 'another good one' });
    expect((await mailTo(account.email, /was changed/)).text).toContain(account.username);
  });

  it('leaves the sessions of other people alone', async () => {
    const other = await newPerson();
    const { call, account } = await signedIn();
    await call('POST', '/api/account/password', { current: account.password, password: 'another good one' });
    await call('DELETE', '/api/account/sessions');
    expect((await other.call('GET', '/api/user')).status).toBe(200);
  });

  it('records a changed password in the own workspace', async () => {
    const { call, account } = await signedIn();
    const { id } = Object((await call('GET', '/api/user')).json).user;
    await call('POST', '/api/account/password', { current: account.password, password: 'another good one' });
    const events = (await call('GET', `/api/workspaces/${id}/events`)).json as AccessEvent[];
    expect(events[0]).toMatchObject({ what: 'passwordChanged', who: { id }, from: null, to: null });
  });

  it.each([
    [{ current: 'not mine', password: 'another good one' }, 'current', 'WRONG_PASSWORD'],
    [{ password: 'password12' }, 'password', 'COMMON_PASSWORD'],
    [{ password: 'short-7' }, 'password', 'TOO_SHORT'],
    [{ current: '', password: 'another good one' }, 'current', 'REQUIRED'],
  ])('refuses the change %j at the field %s', async (change, field, code) => {
    const { call, account, tokens } = await signedIn(2);
    const answer = await call('POST', '/api/account/password', { current: account.password, ...change });
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ field, code }] } });
    expect((await exchange(tokens[1] as string)).status).toBe(200);
    expect((await login(account)).status).toBe(200);
  });

  it('refuses the own user name as a password', async () => {
    const { call, account } = await signedIn();
    const answer = await call('POST', '/api/account/password', {
      current: account.password,
      password: account.email.toUpperCase(),
    });
    expect(answer.json).toMatchObject({ fields: [{ field: 'password', code: 'PERSONAL_PASSWORD' }] });
  });

  it('lets one of two changes at once win', async () => {
    const { call, account } = await signedIn();
    const passwords = ['the first new one', 'the second new one'];
    const answers = await Promise.all(
      passwords.map((password) =>
        call('POST', '/api/account/password', { current: account.password, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const works = await Promise.all(
      passwords.map(async (password) => (await login({ ...account, password })).status),
    );
    expect(works).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)));
  });

  describe('with another email address', () => {
    const confirm = (token: string) =>
      service.http('POST', '/api/address-confirmations/confirm', { body: { token } });

    async function changing(changes: Partial<ReturnType<typeof newAccount>> = {}) {
      const account = { ...newAccount(), ...changes };
      const { token, id } = RegisterAnswer.parse((await register(account)).json);
      const call = async (method: string, path: string, body?: unknown) => {
        const access = Object((await exchange(token)).json).accessToken;
        return service.http(method, path, { token: access, ...(body !== undefined && { body }) });
      };
      const email = `new.${account.email}`;
      const change = (password = account.password, to = email) =>
        call('POST', '/api/account/email', { email: to, password });
      return { account, id, call, email, change };
    }

    it('has it once the link to it was confirmed, and tells the address before', async () => {
      const { account, id, call, email, change } = await changing();
      expect((await change()).json).toEqual({ email, isConfirmed: false });
      expect((await mailTo(account.email, /was requested/)).text).toContain(account.username);
      expect((await call('GET', '/api/user')).json).toMatchObject({ user: { email: account.email } });
      const { token } = await mailTo(email, /Confirm/);
      expect((await confirm(token)).json).toEqual({ email });
      expect((await call('GET', '/api/user')).json).toMatchObject({
        user: { email, username: account.username },
      });
      expect((await mailTo(account.email, /was changed/)).text).toContain(account.username);
      expect((await login({ username: email, password: account.password })).status).toBe(200);
      expect((await login({ username: account.email, password: account.password })).status).toBe(401);
      const events = (await call('GET', `/api/workspaces/${id}/events`)).json as AccessEvent[];
      expect(events.map(({ what }) => what)).toContain('addressChanged');
    });

    it('is told so again by a link that is pressed again, until the next change', async () => {
      const { account, call, email, change } = await changing();
      await change();
      const { token } = await mailTo(email, /Confirm/);
      for (let n = 0; n < 2; n++) expect((await confirm(token)).json).toEqual({ email });
      expect(await mailsTo(account.email)).toHaveLength(2);
      const newer = `newer.${account.email}`;
      await change(account.password, newer);
      await confirm((await mailTo(newer, /Confirm/)).token);
      expect(codeOf(await confirm(token))).toBe('CONFIRMATION_OUTDATED');
      expect((await call('GET', '/api/user')).json).toMatchObject({ user: { email: newer } });
    });

    it('keeps a user name that is the address in step with it', async () => {
      const account = newAccount();
      const { call, email, change } = await changing({ username: account.email, email: account.email });
      await change();
      await confirm((await mailTo(email, /Confirm/)).token);
      expect((await call('GET', '/api/user')).json).toMatchObject({ user: { email, username: email } });
    });

    it('is asked for the password, and not given one that somebody has', async () => {
      const [{ account, change }, other] = [await changing(), await newPerson()];
      expect((await change('a guess')).json).toMatchObject({
        fields: [{ field: 'password', code: 'WRONG_PASSWORD' }],
      });
      expect(codeOf(await change(account.password, other.email))).toBe('EMAIL_TAKEN');
      expect((await change(account.password, account.email)).json).toEqual({
        email: account.email,
        isConfirmed: true,
      });
      expect(await mailsTo(`new.${account.email}`)).toEqual([]);
    });

    it('is not changed to one that somebody else took in the meantime', async () => {
      const { account, call, email, change } = await changing();
      await change();
      const { token } = await mailTo(email, /Confirm/);
      await newPerson({ email });
      expect(codeOf(await confirm(token))).toBe('EMAIL_TAKEN');
      expect((await call('GET', '/api/user')).json).toMatchObject({ user: { email: account.email } });
    });

    it.each(['a later change', 'a changed password'])(
      'does not accept an older link after %s',
      async (what) => {
        const { account, call, email, change } = await changing();
        await change();
        const { token } = await mailTo(email, /Confirm/);
        if (what === 'a later change') await change(account.password, `newer.${account.email}`);
        else {
          const passwords = { current: account.password, password: 'another good one' };
          await call('POST', '/api/account/password', passwords);
        }
        expect((await confirm(token)).status).toBe(404);
        expect((await call('GET', '/api/user')).json).toMatchObject({ user: { email: account.email } });
      },
    );

    it('does not accept an older link after a reset', async () => {
      const { account, email, change } = await changing();
      await change();
      const { token } = await mailTo(email, /Confirm/);
      await service.http('POST', '/api/password-resets', { body: { login: account.email } });
      const reset = (await mailTo(account.email, /new password/)).token;
      const body = { token: reset, password: 'kelp forest lantern' };
      await service.http('POST', '/api/password-resets/complete', { body });
      expect((await confirm(token)).status).toBe(404);
    });

    it('gets it once from two confirmations at once', async () => {
      const { email, change } = await changing();
      await change();
      const { token } = await mailTo(email, /Confirm/);
      for (const { json } of await Promise.all([1, 2, 3].map(() => confirm(token))))
        expect(json).toEqual({ email });
      expect(await mailsTo(email)).toHaveLength(1);
    });

    it('is told so by a link that another press has just used', async () => {
      const { account, id, call, email, change } = await changing();
      await change();
      const { token } = await mailTo(email, /Confirm/);
      afterRead(service, () => confirm(token));
      expect((await confirm(token)).json).toEqual({ email });
      await mailTo(account.email, /was changed/);
      const events = (await call('GET', `/api/workspaces/${id}/events`)).json as AccessEvent[];
      expect(events.filter(({ what }) => what === 'addressChanged')).toHaveLength(1);
    });
  });

  it('lists the sessions with browser and coarse place, its own first', async () => {
    const account = newAccount();
    const { token } = RegisterAnswer.parse((await register(account)).json);
    await service.http('POST', '/api/login', {
      body: account,
      headers: { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.9' },
    });
    const access = Object((await exchange(token)).json).accessToken;
    const headers = { 'x-forwarded-for': '2001:db8:77::1' };
    await service.http('GET', '/api/user', { token: access, headers });
    const listed = bodyOf(
      await service.http('GET', '/api/account/sessions', { token: access }),
      OwnSession.array(),
    );
    expect(listed).toMatchObject([
      { current: true, place: '2001:db8' },
      { current: false, browser: 'Firefox', system: 'Linux', place: '203.0' },
    ]);
  });

  it('ends one session, and says so of a session that is not open or not its own', async () => {
    const { calls, call, tokens } = await signedIn(2);
    const [, other] = await sessionsOf(call);
    const path = `/api/account/sessions/${other?.id}`;
    const stranger = await signedIn();
    expect(await stranger.call('DELETE', path)).toMatchObject({ status: 404 });
    expect((await calls[1]?.('GET', '/api/user'))?.status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await exchange(tokens[1] as string)).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(404);
    expect(await sessionsOf(call)).toHaveLength(1);
  });

  it('ends all other sessions', async () => {
    const { call, tokens } = await signedIn(4);
    expect((await call('DELETE', '/api/account/sessions')).status).toBe(204);
    const states = await Promise.all(tokens.map(async (token) => (await exchange(token)).status));
    expect(states).toEqual([200, 401, 401, 401]);
    expect((await call('DELETE', '/api/account/sessions')).status).toBe(204);
  });

  it('keeps strangers who share the demo account from changing it and from seeing each other', async () => {
    const demo = { username: 'demo', password: 'demo-of-everybody' };
    const [one, two] = [bodyOf(await login(demo), LoginAnswer), bodyOf(await login(demo), LoginAnswer)];
    const token = Object((await exchange(one.token)).json).accessToken;
    const call = (method: string, path: string, body?: unknown) =>
      service.http(method, `/api/account${path}`, { token, ...(body !== undefined && { body }) });
    const refused = await Promise.all([
      call('PATCH', '', { name: 'Mine now' }),
      call('POST', '/password', { current: demo.password, password: 'only mine now' }),
      call('DELETE', '/sessions'),
      call('POST', '/email', { email: 'mine@mail.example', password: demo.password }),
      call('DELETE', `/sessions/1`),
    ]);
    expect(refused.map(codeOf)).toEqual(Array(5).fill('DEMO_ACCOUNT'));
    expect(bodyOf(await call('GET', '/sessions'), OwnSession.array())).toHaveLength(1);
    expect((await exchange(two.token)).status).toBe(200);
    expect((await login(demo)).status).toBe(200);
  });
});

describe.each(databases)('right passwords in a loop on $name', (database) => {
  const env = { ...unlimited, ...fastMails, LOGIN_PER_MINUTE: '3' };
  const service = useService(authService, database, { env, testKeys: false });
  const { newPerson, newAccount } = peopleOf(service);

  it('are checked only so often in a minute for each account (rule 19.32)', async () => {
    const loop = async () => {
      const account = newAccount();
      const person = await newPerson(account);
      const statuses: number[] = [];
      for (let n = 0; n < 4; n++) {
        const { status } = await person.call('PUT', '/api/account/second-step', {
          on: false,
          password: account.password,
        });
        statuses.push(status);
      }
      return statuses;
    };
    expect([await loop(), await loop()]).toEqual([
      [200, 200, 200, 429],
      [200, 200, 200, 429],
    ]);
  });
});

describe.each(databases)('guesses of the current password on $name', (database) => {
  const service = useService(authService, database, {
    env: { ...unlimited, LOGIN_FAILURES: '3' },
    testKeys: false,
  });
  const { newPerson } = peopleOf(service);

  it('are counted like those of a login', async () => {
    const person = await newPerson();
    const guess = () =>
      person.call('POST', '/api/account/password', { current: 'a guess', password: 'another good one' });
    const statuses: number[] = [];
    for (let made = 0; made < 4; made++) statuses.push((await guess()).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});
