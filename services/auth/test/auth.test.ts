import * as argon2 from '@node-rs/argon2';
import { ExchangeAnswer, LoginAnswer, RegisterAnswer, SessionAnswer } from '@portals/contracts/auth';
import { bodyOf, databases, listRoutes, schemaDrift, useService } from '@portals/service-kit/testing';
import { PasswordHasher } from '../src/password/password-hasher.js';
import { authService } from '../src/service.js';
import { UserEntity } from '../src/user/user.entity.js';
import { UserRepository } from '../src/user/user.repository.js';
import { accountsOf, sessionCookieOf, unlimited } from './accounts.js';

// Wraps the real argon2, at its real cost (jest.config.cjs), in a mock, which only counts its calls.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2/index.js');
  return { ...real, verify: jest.fn(real.verify) };
});

describe.each(databases)('auth on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { register, login, exchange, newAccount } = accountsOf(service);

  it('has only the public routes it must have, and checks every parameter', () => {
    const routes = listRoutes(service.app);
    expect(routes.flatMap(({ unchecked }) => unchecked)).toEqual([]);
    const line = ({ method, path, public: isPublic }: (typeof routes)[number]) =>
      `${method} ${path}${isPublic ? ' public' : ''}`;
    expect(routes.map(line).sort()).toEqual([
      'DELETE /api/account/deletion',
      'DELETE /api/account/passkeys/:id',
      'DELETE /api/account/sessions',
      'DELETE /api/account/sessions/:id',
      'DELETE /api/admin/users/:id/sessions',
      'DELETE /api/workspaces/:id/invitations/:invitationId',
      'DELETE /api/workspaces/:id/members/:userId',
      'GET /.well-known/jwks.json public',
      'GET /api/account/data-copies/:id',
      'GET /api/account/deletion',
      'GET /api/account/organisation',
      'GET /api/account/passkeys',
      'GET /api/account/sessions',
      'GET /api/admin/users',
      'GET /api/auth-state',
      'GET /api/auth-state/backups',
      'GET /api/user',
      'GET /api/workspaces',
      'GET /api/workspaces/:id/events',
      'GET /api/workspaces/:id/events/export',
      'GET /api/workspaces/:id/events/people',
      'GET /api/workspaces/:id/invitations',
      'GET /api/workspaces/:id/members',
      'GET /internal/admins public',
      'GET /internal/erasures public',
      'GET /livez public',
      'GET /metrics public',
      'GET /readyz public',
      'PATCH /api/account',
      'PATCH /api/workspaces/:id',
      'PATCH /api/workspaces/:id/members/:userId',
      'POST /api/account/data-copies',
      'POST /api/account/deletion',
      'POST /api/account/email',
      'POST /api/account/organisation',
      'POST /api/account/organisation/unlink',
      'POST /api/account/passkeys',
      'POST /api/account/passkeys/options',
      'POST /api/account/password',
      'POST /api/account/proof-options',
      'POST /api/address-confirmations/confirm public',
      'POST /api/address-confirmations/request public',
      'POST /api/address-confirmations/send',
      'POST /api/auth-state/mails/:id/retry',
      'POST /api/invitations/accept',
      'POST /api/invitations/look public',
      'POST /api/invitations/register public',
      'POST /api/login public',
      'POST /api/login/organisation public',
      'POST /api/login/organisation/answer public',
      'POST /api/login/organisation/password public',
      'POST /api/login/passkey public',
      'POST /api/login/passkey/options public',
      'POST /api/logout public',
      'POST /api/password-resets public',
      'POST /api/password-resets/complete public',
      'POST /api/password-resets/look public',
      'POST /api/register public',
      'POST /api/workspaces/:id/invitations',
      'POST /internal/access-events public',
      'POST /internal/accounts public',
      'POST /internal/addresses public',
      'POST /internal/admins public',
      'POST /internal/ended-places public',
      'POST /internal/exchange public',
      'POST /internal/guest-mails public',
      'POST /internal/members public',
      'POST /internal/password-resets public',
      'POST /internal/senders public',
      'PUT /api/account/second-step',
    ]);
    expect(routes.filter(({ admins }) => admins).map(({ path }) => path)).toEqual(
      routes.map(({ path }) => path).filter((path) => /^\/api\/(admin|auth-state)/.test(path)),
    );
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

  it('logs in by user name or e-mail, in any case of the letters', async () => {
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

  it('knows an address by either spelling of its domain, also as the user name (rules 3.10 and 8.9)', async () => {
    const { username, ...account } = newAccount();
    const typed = `${username}@españa.example`;
    const stored = `${username}@xn--espaa-rta.example`;
    const answer = await register({ ...account, username: typed, email: typed });
    expect(RegisterAnswer.parse(answer.json)).toMatchObject({ username: stored, email: stored });
    for (const name of [typed, typed.toUpperCase(), stored])
      expect((await login({ ...account, username: name })).status).toBe(200);
    expect((await register({ ...newAccount(), email: typed })).json).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await login({ ...account, username: `${username}@espana.example` })).status).toBe(401);
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

  it('answers an unknown user and a wrong password in the same way', async () => {
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

  it('compares a login exactly, also where the database ignores accents', async () => {
    const account = newAccount();
    await register({ ...account, username: `${account.username}é` });
    expect((await login({ ...account, username: `${account.username}e` })).status).toBe(401);
    // The letter is written as two code points here, which must match the composed form.
    expect((await login({ ...account, username: `${account.username}e\u0301` })).status).toBe(200);
  });

  it('opens two accounts for names that differ in an accent only, on each database (rule 3.10)', async () => {
    const { username } = newAccount();
    for (const name of [`${username}n`, `${username}ñ`]) {
      const account = { ...newAccount(), username: name };
      expect((await register(account)).status).toBe(201);
      expect(bodyOf(await login(account), LoginAnswer).user.username).toBe(name);
    }
  });

  it('treats a full-width name as the plain one, at registration and at login', async () => {
    const account = newAccount();
    const wide = account.username.replace(/[!-~]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    );
    await register(account);
    expect((await register({ ...newAccount(), username: wide })).json).toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    expect((await login({ ...account, username: wide })).status).toBe(200);
  });

  it('still signs in accounts whose name or password would no longer be accepted', async () => {
    const users = service.app.get(UserRepository);
    const password = await service.app.get(PasswordHasher).hash('      ');
    const names = ['ｃａｒｍｅｎ', '\u0430na'];
    for (const username of names) {
      const email = newAccount().email;
      await users.insert(service.dataSource.manager, { username, password, name: 'Of before', email });
    }
    for (const username of names) {
      const answer = await login({ username: username.toUpperCase(), password: '      ' });
      expect(bodyOf(answer, LoginAnswer).user.username).toBe(username);
    }
  });

  it('makes one account of 20 equal registrations that come together', async () => {
    const account = newAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(account)));
    const counts = answers.map(({ status }) => status).sort();
    expect(counts).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: expect.stringMatching(/^(USERNAME|EMAIL)_TAKEN$/) });
  });

  it('names the field whose value exists already', async () => {
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

  it('logs registrations, sign-ins and refusals, each with its request', async () => {
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
