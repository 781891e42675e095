import * as argon2 from '@node-rs/argon2';
import { ExchangeAnswer, LoginAnswer, RegisterAnswer, SessionAnswer } from '@portals/contracts/auth';
import { bodyOf, databases, listRoutes, schemaDrift, sqlite, useService } from '@portals/service-kit/testing';
import { authService } from '../src/service.js';
import { SessionEntity } from '../src/session/session.entity.js';
import { UserEntity } from '../src/user/user.entity.js';
import { accountsOf, sessionCookieOf } from './accounts.js';

// The real computations, counted.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

const open = {
  LOGIN_PER_MINUTE: '10000',
  LOGIN_FAILURES: '10000',
  REGISTER_PER_HOUR: '10000',
  REGISTER_ATTEMPTS_PER_MINUTE: '10000',
};

describe.each(databases)('auth on $name', (database) => {
  const service = useService(authService, database, { env: open, testKeys: false });
  const { register, login, exchange, newAccount } = accountsOf(service);

  it('has only the public routes it must have, and checks every parameter', () => {
    const routes = listRoutes(service.app);
    expect(routes.flatMap(({ unchecked }) => unchecked)).toEqual([]);
    const line = ({ method, path, public: isPublic }: (typeof routes)[number]) =>
      `${method} ${path}${isPublic ? ' public' : ''}`;
    expect(routes.map(line).sort()).toEqual([
      'GET /.well-known/jwks.json public',
      'GET /api/user',
      'GET /livez public',
      'GET /metrics public',
      'GET /readyz public',
      'POST /api/login public',
      'POST /api/logout public',
      'POST /api/register public',
      'POST /internal/exchange public',
    ]);
  });

  it('agrees with its entities after the migrations', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });

  it('registers a user without the role and password in the answer, and signs it in', async () => {
    const account = newAccount();
    const answer = await register({ ...account, role: 'admin', id: 77, createdAt: 'x' });
    expect(answer.status).toBe(201);
    const { token, ...user } = RegisterAnswer.parse(answer.json);
    expect(user).toMatchObject({ username: account.username, email: account.email, role: 'user' });
    expect(answer.text).not.toMatch(/password|argon2/);
    expect(sessionCookieOf(answer)).toBe(token);
    expect(answer.cookies.map((cookie) => /Max-Age=\d+/.exec(cookie)?.[0])).toEqual([
      'Max-Age=43200',
      'Max-Age=43200',
    ]);
    const stored = await service.dataSource.getRepository(UserEntity).findOneByOrFail({ id: user.id });
    expect(stored.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored.role).toBe('user');
    const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
    const me = await service.http('GET', '/api/user', { token: accessToken });
    expect(SessionAnswer.parse(me.json).user).toEqual(user);
  });

  it('logs in by user name or e-mail, however they are capitalised', async () => {
    const account = newAccount();
    await register({ ...account, username: account.username.toUpperCase() });
    for (const username of [
      account.username,
      ` ${account.username.toUpperCase()}`,
      account.email.toUpperCase(),
    ]) {
      const answer = await login({ username, password: account.password });
      expect(answer.status).toBe(200);
      expect(bodyOf(answer, LoginAnswer).user.username).toBe(account.username);
    }
  });

  it('sends cookies that scripts cannot read, secure over HTTPS, with a readable hint beside them', async () => {
    const account = newAccount();
    await register(account);
    const plain = await login(account);
    expect(plain.cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      'session_hint=1; Max-Age=43200; Path=/; SameSite=Lax',
    ]);
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = await service.http('POST', '/api/login', { body: account, headers });
    expect(secure.cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      'session_hint=1; Max-Age=43200; Path=/; Secure; SameSite=Lax',
    ]);
  });

  it('answers an unknown user and a wrong password alike', async () => {
    const account = newAccount();
    await register(account);
    const wrong = await login({ ...account, password: 'not this one' });
    const unknown = await login({ username: 'nobody-here', password: 'not this one' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.cookies).toEqual([]);
      expect(answer.json).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' });
    }
    const keys = ({ json }: typeof wrong) => Object.keys(Object(json));
    expect(keys(wrong)).toEqual(keys(unknown));
  });

  it('does the same hashing work for an unknown user', async () => {
    const account = newAccount();
    await register(account);
    const computed = jest.mocked(argon2.verify);
    computed.mockClear();
    await login({ ...account, password: 'not this one' });
    await login({ username: 'nobody-here', password: 'not this one' });
    const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    expect(computed.mock.calls).toEqual([
      [expect.stringMatching(cost), 'not this one'],
      [expect.stringMatching(cost), 'not this one'],
    ]);
    expect(computed.mock.calls[0]?.[0]).not.toBe(computed.mock.calls[1]?.[0]);
  });

  it('takes a login exactly, also where the database compares without accents', async () => {
    const account = newAccount();
    await register({ ...account, username: `${account.username}é` });
    expect((await login({ ...account, username: `${account.username}e` })).status).toBe(401);
    // The same letter, written as two characters.
    expect((await login({ ...account, username: `${account.username}e\u0301` })).status).toBe(200);
  });

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

  it('takes a logout without a session, or with a bad one, as done', async () => {
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

  it('makes one account of 20 equal registrations that come together', async () => {
    const account = newAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(account)));
    const counts = answers.map(({ status }) => status).sort();
    expect(counts).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: expect.stringMatching(/^(USERNAME|EMAIL)_TAKEN$/) });
  });

  it('names the field that is taken', async () => {
    const account = newAccount();
    const other = newAccount();
    await register(account);
    expect((await register({ ...other, username: account.username })).json).toMatchObject({
      code: 'USERNAME_TAKEN',
      fields: [{ field: 'username', code: 'TAKEN' }],
    });
    expect((await register({ ...other, email: account.email.toUpperCase() })).json).toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: [{ field: 'email', code: 'TAKEN' }],
    });
  });

  it('never logs a password or a token', async () => {
    const account = newAccount();
    const { token } = RegisterAnswer.parse((await register(account)).json);
    const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
    await service.http('GET', '/api/user', { token: accessToken });
    await login({ ...account, password: 'a secret that is wrong' });
    await register(account);
    const logs = service.logs.join('');
    for (const text of [account.password, token, accessToken, 'a secret that is wrong', '$argon2']) {
      expect(logs).not.toContain(text);
    }
  });

  it('logs who signs up, signs in and is refused, each with the request that it was', async () => {
    const account = newAccount();
    const answers = [
      await register(account),
      await login(account),
      await login({ ...account, password: 'not the password' }),
    ];
    const logged = answers.map(({ headers }) => {
      const lines = service.logs.map((line) => JSON.parse(line));
      return lines.find((line) => line.event && line.requestId === headers['x-request-id'])?.event;
    });
    expect(logged).toEqual(['registration', 'login', 'login_refused']);
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
  });
});
