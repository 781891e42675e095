import { ExchangeAnswer, LoginAnswer, RegisterAnswer } from '@portals/contracts/auth';
import { bodyOf, databases, sqlite, useService } from '@portals/service-kit/testing';
import { authConfig } from '../src/config.js';
import { authService } from '../src/service.js';
import { SessionEntity } from '../src/session/session.entity.js';
import { UserEntity } from '../src/user/user.entity.js';
import { WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { accountsOf, unlimited } from './accounts.js';

describe.each(databases)('sessions on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { register, login, exchange, newAccount } = accountsOf(service);

  it('keeps only a hash of the session token', async () => {
    const account = newAccount();
    const { token } = RegisterAnswer.parse((await register(account)).json);
    const rows = await service.dataSource.getRepository(SessionEntity).find();
    expect(rows.some(({ tokenHash }) => tokenHash === token)).toBe(false);
    expect(rows.every(({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash))).toBe(true);
  });

  it.each(['the access token', 'the session token', 'the cookie', 'the cookie of HTTPS'])(
    'ends the session of %s',
    async (by) => {
      const account = newAccount();
      const { token } = RegisterAnswer.parse((await register(account)).json);
      const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
      const options =
        by === 'the cookie' || by === 'the cookie of HTTPS'
          ? { headers: { cookie: `a=b; ${by === 'the cookie' ? '' : '__Host-'}session=${token}` } }
          : { token: by === 'the access token' ? accessToken : token };
      const answer = await service.http('POST', '/api/logout', options);
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      expect(answer.cookies.map((cookie) => cookie.split(';')[0])).toEqual([
        '__Host-session=',
        'session=',
        'session_hint=',
      ]);
      expect(answer.cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
      expect((await exchange(token)).status).toBe(401);
      expect((await service.http('GET', '/api/user', { token: accessToken })).status).toBe(401);
    },
  );

  it('does not change the session of a plain cookie over HTTPS', async () => {
    const { token } = RegisterAnswer.parse((await register(newAccount())).json);
    const leave = (name: string) => ({
      headers: { 'x-forwarded-proto': 'https', cookie: `${name}=${token}` },
    });
    await service.http('POST', '/api/logout', leave('session'));
    expect((await exchange(token)).status).toBe(200);
    await service.http('POST', '/api/logout', leave('__Host-session'));
    expect((await exchange(token)).status).toBe(401);
  });

  it('treats a logout without a session, or with a bad one, as done', async () => {
    expect((await service.http('POST', '/api/logout')).status).toBe(204);
    expect((await service.http('POST', '/api/logout', { token: 'a.b.c' })).status).toBe(204);
    expect((await service.http('POST', '/api/logout', { body: {} })).status).toBe(204);
  });

  it('leaves the other sessions of the user alone on logout', async () => {
    const account = newAccount();
    const first = RegisterAnswer.parse((await register(account)).json).token;
    const second = bodyOf(await login(account), LoginAnswer).token;
    await service.http('POST', '/api/logout', { token: first });
    expect((await exchange(first)).status).toBe(401);
    expect((await exchange(second)).status).toBe(200);
  });

  it.each([
    ['over', { expiresAt: new Date(Date.now() - 1000) }],
    ['idle for too long', { lastSeenAt: new Date(Date.now() - 241 * 60_000) }],
  ])('refuses a session that is %s', async (_name, change) => {
    const account = newAccount();
    const { token, id } = RegisterAnswer.parse((await register(account)).json);
    const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
    await service.dataSource.getRepository(SessionEntity).update({ userId: id }, change);
    expect((await exchange(token)).status).toBe(401);
    expect((await service.http('GET', '/api/user', { token: accessToken })).status).toBe(401);
  });

  it('moves the idle limit along while the session is used', async () => {
    const account = newAccount();
    const { token, id } = RegisterAnswer.parse((await register(account)).json);
    const sessions = service.dataSource.getRepository(SessionEntity);
    const before = new Date(Date.now() - 100 * 60_000);
    await sessions.update({ userId: id }, { lastSeenAt: before });
    expect((await exchange(token)).status).toBe(200);
    const after = await sessions.findOneByOrFail({ userId: id });
    expect(after.lastSeenAt.getTime()).toBeGreaterThan(before.getTime());
  });

  it('refuses the anonymous and tokens that it did not sign', async () => {
    const token = await service.tokenFor({ id: 1, sessionId: '1' });
    for (const options of [
      {},
      { token },
      { token: 'rubbish' },
      { headers: { authorization: 'Basic YTpi' } },
    ]) {
      const answer = await service.http('GET', '/api/user', options);
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect((await exchange('x'.repeat(43))).status).toBe(401);
    expect(
      (
        await service.http('POST', '/internal/exchange', {
          body: { token: 'x'.repeat(201), audience: 'auth' },
        })
      ).status,
    ).toBe(400);
  });
});

describe.each(databases)('addresses of accounts on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { register, newAccount } = accountsOf(service);
  const addressOf = async (userId: unknown) => {
    const { status, json } = await service.http('POST', '/internal/addresses', { body: { userId } });
    return status === 200 ? json : status;
  };

  it('are those that the accounts have now, and none for an account that is gone', async () => {
    const { id } = RegisterAnswer.parse((await register(newAccount())).json);
    const { id: other } = RegisterAnswer.parse((await register(newAccount())).json);
    const users = service.dataSource.getRepository(UserEntity);
    await users.update({ id }, { email: 'moved@mail.example' });
    expect(await addressOf(id)).toEqual({
      email: 'moved@mail.example',
      isConfirmed: false,
      workspaces: [{ id, role: 'owner', reach: 'all' }],
    });
    await users.update({ id }, { emailConfirmedAt: new Date() });
    expect(await addressOf(id)).toMatchObject({ email: 'moved@mail.example', isConfirmed: true });
    await users.delete({ id });
    expect(await addressOf(id)).toEqual({ email: null, isConfirmed: false, workspaces: [] });
    expect(await addressOf(other)).toMatchObject({
      email: expect.stringMatching(/^person\d+@mail\.example$/),
    });
    for (const odd of ['1', 0, -1, 1.5, null, { id: 1 }]) expect(await addressOf(odd)).toBe(400);
  });

  it('come with the places that a session reaches, until it ends (rules 19.31 and 19.37)', async () => {
    const [{ id }, other] = [
      RegisterAnswer.parse((await register(newAccount())).json),
      RegisterAnswer.parse((await register(newAccount())).json),
    ];
    const sessions = service.dataSource.getRepository(SessionEntity);
    const session = await sessions.findOneByOrFail({ userId: id });
    const placesOf = async (userId: number) => {
      const body = { userId, sessionId: String(session.id) };
      return Object((await service.http('POST', '/internal/addresses', { body })).json).workspaces;
    };
    const own = [{ id, role: 'owner', reach: 'all' }];
    expect([await placesOf(id), await placesOf(other.id)]).toEqual([own, []]);
    await service.dataSource.getRepository(WorkspaceEntity).update({ id }, { asksPasskey: true });
    expect(await placesOf(id)).toEqual([]);
    await sessions.update({ id: session.id }, { byPasskey: true });
    expect(await placesOf(id)).toEqual(own);
    await sessions.update({ id: session.id }, { revokedAt: new Date() });
    expect(await placesOf(id)).toEqual([]);
  });
});

describe.each(databases)('accounts that people in charge name on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { register, newAccount } = accountsOf(service);
  const ask = (body: object) => service.http('POST', '/internal/accounts', { body });

  it('are found by user name, e-mail and id, without what is secret', async () => {
    const typed = newAccount();
    const { id } = RegisterAnswer.parse((await register(typed)).json);
    const { username, name, email } = typed;
    const account = { id, username: username.toLowerCase(), name, email: email.toLowerCase() };
    for (const body of [{ login: username.toUpperCase() }, { login: email }, { ids: [id, id + 1000] }])
      expect((await ask(body)).json).toEqual([account]);
    expect((await ask({ login: 'nobody' })).json).toEqual([]);
    expect((await ask({ ids: [] })).json).toEqual([]);
    for (const odd of [{}, { login: '' }, { ids: ['1'] }, { ids: [0] }])
      expect((await ask(odd)).status).toBe(400);
  });
});

describe('auth with an internal key', () => {
  const key = 'a key for the gateway';
  const service = useService(authService, sqlite, { testKeys: false, env: { INTERNAL_KEY: key } });

  it('exchanges sessions for who knows the key', async () => {
    const { register, newAccount } = accountsOf(service);
    const { token } = RegisterAnswer.parse((await register(newAccount())).json);
    const exchange = async (headers: Record<string, string>) =>
      (await service.http('POST', '/internal/exchange', { body: { token, audience: 'auth' }, headers }))
        .status;
    expect(await exchange({ authorization: `Bearer ${key}` })).toBe(200);
    expect(await exchange({})).toBe(404);
    expect(await exchange({ authorization: `Bearer ${token}` })).toBe(404);
    const ask = { body: { userId: 1 } };
    expect((await service.http('POST', '/internal/addresses', ask)).status).toBe(404);
    const headers = { authorization: `Bearer ${key}` };
    expect((await service.http('POST', '/internal/addresses', { ...ask, headers })).status).toBe(200);
    const named = { body: { login: 'x' } };
    expect((await service.http('POST', '/internal/accounts', named)).status).toBe(404);
    expect((await service.http('POST', '/internal/accounts', { ...named, headers })).status).toBe(200);
  });
});

it('declares for the legal pages how long sessions last where nothing is set', () => {
  const { pageSettings } = authService.declaration;
  expect(pageSettings.SESSION_HOURS?.default).toBe(String(authConfig.load({}).SESSION_HOURS));
});
