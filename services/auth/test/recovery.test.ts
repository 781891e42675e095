import { LoginAnswer, PasswordResetLink, RegisterAnswer } from '@portals/contracts/auth';
import { MailWorker } from '@portals/service-kit/mail';
import { bodyOf, databases, until, useService } from '@portals/service-kit/testing';
import { IsNull } from 'typeorm';
import { IdentityEntity } from '../src/identity/identity.entity.js';
import { IdentityRepository } from '../src/identity/identity.repository.js';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { AccountMails } from '../src/mail/account-mails.js';
import { PasswordHasher } from '../src/password/password-hasher.js';
import { PasswordResetEntity } from '../src/recovery/password-reset.entity.js';
import { PasswordResetRepository } from '../src/recovery/password-reset.repository.js';
import { ResetWorker } from '../src/recovery/reset.worker.js';
import { authService } from '../src/service.js';
import { SessionEntity } from '../src/session/session.entity.js';
import { noPassword } from '../src/user/no-password.js';
import { UserEntity } from '../src/user/user.entity.js';
import { UserRepository } from '../src/user/user.repository.js';
import { AccessEventEntity } from '../src/workspace/access-event.entity.js';
import { accountsOf, newAddress, post, unlimited } from './accounts.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf } from './people.js';

const path = '/api/password-resets';
const fresh = 'kelp forest lantern';

describe.each(databases)('a forgotten password on $name', (database) => {
  const service = useService(authService, database, { testKeys: false, env: { ...unlimited, ...fastMails } });
  const { register, login, exchange, newAccount } = accountsOf(service);
  const { settled, mailsTo, mailTo } = mailsOf(service);
  const report = (typed: string, language = 'en') =>
    service.http('POST', path, { body: { login: typed }, headers: { 'accept-language': language } });
  const look = (token: string) => service.http('POST', `${path}/look`, { body: { token } });
  const complete = (token: string, password: string = fresh) =>
    service.http('POST', `${path}/complete`, { body: { token, password } });
  /** Returns the requests, and has those that are due tried at once. */
  const resets = () => {
    service.app.get(ResetWorker).wake();
    return service.dataSource.getRepository(PasswordResetEntity);
  };

  async function registered() {
    const account = newAccount();
    const { json } = await register(account);
    return { ...account, id: Number(Object(json).id), session: String(Object(json).token) };
  }
  async function forgotten() {
    const account = await registered();
    await report(account.username);
    return { ...account, token: (await mailTo(account.email, /new password/)).token };
  }

  it('is replaced by the link in the email, which ends every session and is told by another email', async () => {
    const account = await registered();
    const other = String(Object((await login(account)).json).token);
    const answer = await report(account.email, 'es');
    expect([answer.status, answer.json]).toEqual([202, { minutes: 30 }]);
    const { token, text } = await mailTo(account.email, /Nueva contraseña/);
    expect(text).toContain('http://localhost:8080/reset-password?lang=es#');
    expect(text).toContain('<html lang="es">');
    expect((await look(token)).json).toEqual({ username: account.username });
    expect((await complete(token)).status).toBe(204);
    for (const session of [account.session, other]) expect((await exchange(session)).status).toBe(401);
    expect((await login(account)).status).toBe(401);
    expect((await login({ ...account, password: fresh })).status).toBe(200);
    expect((await mailTo(account.email, /was changed/)).text).toContain(account.username);
    const events = await service.dataSource.manager.findBy(AccessEventEntity, { workspaceId: account.id });
    expect(events.map(({ what, who }) => [what, who])).toContainEqual(['passwordReset', account.id]);
  });

  it('of nobody leaves nothing behind, and sends nothing', async () => {
    await settled();
    const before = await service.dataSource.manager.count(AccountMailEntity);
    await report('nobody@mail.example');
    await settled();
    expect(await resets().countBy({ login: 'nobody@mail.example' })).toBe(0);
    expect(await service.dataSource.manager.count(AccountMailEntity)).toBe(before);
  });

  it('works for any spelling of the name or address', async () => {
    for (const typed of [
      ({ email }: { email: string }) => email.toUpperCase(),
      ({ username }: { username: string }) => ` ${username.replace('p', '\uff30')} `,
    ]) {
      const account = await registered();
      await report(typed(account));
      expect(await mailsTo(account.email)).toHaveLength(1);
    }
    const account = await registered();
    await report(account.email.replace('e', 'é'));
    await report(account.email.replace('p', '\u0440'));
    expect(await mailsTo(account.email)).toHaveLength(0);
  });

  it('is tried again later after a mistake of ours, and holds up nobody else', async () => {
    const broken = 'broken@mail.example';
    const users = service.app.get(UserRepository);
    const find = users.findByLogin.bind(users);
    const spy = jest.spyOn(users, 'findByLogin').mockImplementation(async (typed) => {
      if (typed === broken) throw new Error('a mistake');
      return find(typed);
    });
    try {
      // As many as one replica works on at a time.
      for (let n = 0; n < 4; n++) await report(broken);
      await until(
        () => resets().findBy({ login: broken }),
        (rows) => rows.length === 4 && rows.every(({ attempts }) => attempts > 0),
      );
      const other = await registered();
      await report(other.username);
      await until(
        () => resets().findOneBy({ userId: other.id }),
        (row) => row?.state === 'open',
      );
    } finally {
      spy.mockRestore();
      await resets().delete({ login: broken });
    }
  });

  it('keeps its secret out of the database and the log once it was sent', async () => {
    const { token, email } = await forgotten();
    const rows = await service.dataSource.manager.findBy(AccountMailEntity, { recipient: email });
    expect(rows.map(({ state, text, html }) => [state, text, html])).toEqual([['sent', '', null]]);
    expect(JSON.stringify(await resets().find())).not.toContain(token);
    expect(service.logs.join('')).not.toContain(token);
  });

  it('is reset once: of two at once one wins, and a replay says that the link was used', async () => {
    const { token, username } = await forgotten();
    const both = ['first of two words', 'second of two words'];
    const answers = await Promise.all(both.map((password) => complete(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    const winner = both[answers.findIndex(({ status }) => status === 204)] ?? '';
    const loser = both[answers.findIndex(({ status }) => status !== 204)] ?? '';
    expect((await login({ username, password: winner })).status).toBe(200);
    expect((await login({ username, password: loser })).status).toBe(401);
    expect([codeOf(await complete(token)), codeOf(await look(token))]).toEqual(['RESET_USED', 'RESET_USED']);
  });

  it('lets nobody in who proved the former one just before', async () => {
    const account = await forgotten();
    const hasher = service.app.get(PasswordHasher);
    const verify = hasher.verify.bind(hasher);
    jest.spyOn(hasher, 'verify').mockImplementationOnce(async (...typed) => {
      const matches = await verify(...typed);
      expect((await complete(account.token)).status).toBe(204);
      return matches;
    });
    expect(codeOf(await login(account))).toBe('INVALID_CREDENTIALS');
    expect(
      await service.dataSource.manager.countBy(SessionEntity, { userId: account.id, revokedAt: IsNull() }),
    ).toBe(0);
  });

  it('has links that end with the password they were sent for', async () => {
    const { token, username, email, id } = await forgotten();
    await report(username);
    const second = (await mailsTo(email)).map((mail) => mail.token).find((other) => other !== token) ?? '';
    expect((await complete(second)).status).toBe(204);
    expect(codeOf(await complete(token))).toBe('RESET_OUTDATED');
    await report(username);
    const third = (await mailsTo(email))
      .map((mail) => mail.token)
      .find((it) => ![token, second, ''].includes(it));
    const { password } = await service.dataSource.manager.findOneByOrFail(UserEntity, { id });
    await service.dataSource.manager.update(UserEntity, { id }, { password: `${password}x` });
    expect(codeOf(await complete(third ?? ''))).toBe('RESET_OUTDATED');
  });

  it('has links that expire after half an hour, and says so for a day', async () => {
    const { token, id } = await forgotten();
    const { expiresAt, createdAt } = await resets().findOneByOrFail({ userId: id });
    expect(expiresAt.getTime() - createdAt.getTime()).toBeLessThan(31 * 60_000);
    await resets().update({ userId: id }, { expiresAt: new Date(Date.now() - 1) });
    expect((await complete(token)).status).toBe(410);
    expect(codeOf(await look(token))).toBe('RESET_EXPIRED');
    const clean = () => service.app.get(PasswordResetRepository).deleteOld(new Date());
    await clean();
    expect(codeOf(await look(token))).toBe('RESET_EXPIRED');
    await resets().update({ userId: id }, { expiresAt: new Date(Date.now() - 86_400_001) });
    await clean();
    expect(codeOf(await look(token))).toBe('RESET_UNKNOWN');
  });

  it('is not reset by guesses, and not by opening the link', async () => {
    const { token, id, username } = await forgotten();
    for (const guess of ['x', `${token.slice(1)}A`, token.toUpperCase(), 'a'.repeat(43)])
      expect((await complete(guess)).status).toBe(404);
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      for (const way of [`${path}/complete?token=${token}`, `${path}/${token}`, path])
        expect((await service.http(method, way)).status).toBeGreaterThanOrEqual(400);
    await look(token);
    expect((await resets().findOneByOrFail({ userId: id })).state).toBe('open');
    expect((await login({ username, password: fresh })).status).toBe(401);
    expect((await complete(token)).status).toBe(204);
  });

  it('refuses a password that registration refuses, and the link still works', async () => {
    const { token, username, email } = await forgotten();
    for (const password of ['12345', 'password', username, email, '      ']) {
      const answer = await complete(token, password);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect((await complete(token)).status).toBe(204);
  });

  it('sends three links an hour to one account, and still answers alike', async () => {
    const account = await registered();
    for (let n = 0; n < 5; n++) {
      const answer = await post(service, path, newAddress(), { login: account.username });
      expect([answer.status, answer.json]).toEqual([202, { minutes: 30 }]);
    }
    expect(await mailsTo(account.email)).toHaveLength(3);
  });

  it('reaches the account after the emails could not be queued for a while', async () => {
    const account = await registered();
    const add = jest.spyOn(service.app.get(AccountMails), 'add');
    for (let n = 0; n < 3; n++) add.mockRejectedValueOnce(new Error('the table is full'));
    await report(account.username);
    await until(
      async () => add.mock.calls.length,
      (calls) => calls > 3,
    );
    add.mockRestore();
    expect(await mailsTo(account.email)).toHaveLength(1);
  });

  it('has links from administrators too, in no email', async () => {
    const account = await registered();
    const answer = await service.http('POST', '/internal/password-resets', {
      body: { login: account.email },
    });
    const { link } = bodyOf(answer, PasswordResetLink);
    const [address, token = ''] = link.split('#');
    expect(address).toBe('http://localhost:8080/reset-password');
    expect(await mailsTo(account.email)).toHaveLength(0);
    expect((await complete(token)).status).toBe(204);
    const nobody = await service.http('POST', '/internal/password-resets', { body: { login: 'nobody' } });
    expect(nobody.status).toBe(404);
  });
});

describe.each(databases)('an account that somebody else has taken over on $name', (database) => {
  const service = useService(authService, database, { testKeys: false, env: { ...unlimited, ...fastMails } });
  const { register, login, exchange, newAccount } = accountsOf(service);
  const { mailTo, mailsTo } = mailsOf(service);
  const giveBack = (login: string, email: string) =>
    service.http('POST', '/internal/password-resets', { body: { login, email } });

  it('is given back to its owner by administrators, and the other mailbox gets no link', async () => {
    const account = newAccount();
    const { id } = bodyOf(await register(account), RegisterAnswer);
    const thief = `thief.${account.email}`;
    const { manager } = service.dataSource;
    const { token: session } = bodyOf(await login(account), LoginAnswer);
    await manager.update(UserEntity, { id }, { email: thief, secondStep: true });
    const { link } = bodyOf(await giveBack(account.username, account.email), PasswordResetLink);
    expect((await exchange(session)).status).toBe(401);
    expect((await login(account)).status).toBe(401);
    expect((await mailTo(thief, /address was changed/)).text).toContain('only the people who run');
    await service.http('POST', path, { body: { login: account.username } });
    expect((await mailTo(account.email, /A new password/)).token).not.toBe('');
    expect(await mailsTo(thief)).toHaveLength(1);
    const [, token] = link.split('#');
    const body = { token, password: fresh };
    expect((await service.http('POST', `${path}/complete`, { body })).status).toBe(204);
    expect((await login({ username: account.email, password: fresh })).status).toBe(200);
    expect(await manager.findOneByOrFail(UserEntity, { id })).toMatchObject({
      ...{ email: account.email, emailConfirmedAt: expect.any(Date), secondStep: false },
    });
  });

  it('is not deleted, and not opened by a linked account of the organisation', async () => {
    const account = newAccount();
    const { id } = bodyOf(await register(account), RegisterAnswer);
    const { manager } = service.dataSource;
    const deletion = { deletionAt: new Date(Date.now() + 3_600_000), deletionLanguage: 'en' as const };
    await manager.update(UserEntity, { id }, { ...deletion, password: noPassword });
    await service.app.get(IdentityRepository).link(id, { issuer: 'organisation', subject: 'thief' }, manager);
    const own = `own.${account.email}`;
    expect((await giveBack(account.username, own)).json).toMatchObject({ email: own });
    expect(await manager.findOneByOrFail(UserEntity, { id })).toMatchObject({
      deletionAt: null,
      deletionLanguage: null,
    });
    expect(await manager.existsBy(IdentityEntity, { userId: id })).toBe(false);
  });

  it('keeps its address where the given one belongs to another account', async () => {
    const [account, other] = [newAccount(), newAccount()];
    for (const one of [account, other]) await register(one);
    expect(codeOf(await giveBack(account.username, other.email))).toBe('EMAIL_TAKEN');
    expect((await login(account)).status).toBe(200);
  });
});

describe.each(databases)('limits of forgotten passwords on $name', (database) => {
  const service = useService(authService, database, {
    testKeys: false,
    env: { ...fastMails, RESETS_PER_HOUR: '2', LOGIN_FAILURES: '2', LOGIN_PER_MINUTE: '8' },
  });
  const { newAccount } = accountsOf(service);
  const { mailTo } = mailsOf(service);

  it('hold for an address, no matter which account is named', async () => {
    const address = newAddress();
    const statuses = [];
    for (const login of ['a', 'b', 'c'])
      statuses.push((await post(service, path, address, { login })).status);
    expect(statuses).toEqual([202, 202, 429]);
    expect((await post(service, path, newAddress(), { login: 'a' })).status).toBe(202);
  });

  it('let the person in at once who was locked out by wrong passwords', async () => {
    const account = newAccount();
    const address = newAddress();
    await post(service, '/api/register', newAddress(), account);
    const signIn = (password: string) => post(service, '/api/login', address, { ...account, password });
    for (const status of [401, 401, 429]) expect((await signIn('wrong')).status).toBe(status);
    await post(service, path, address, { login: account.email });
    const { token } = await mailTo(account.email, /new password/);
    await post(service, `${path}/complete`, address, { token, password: fresh });
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('stop guesses of tokens', async () => {
    const address = newAddress();
    const statuses = new Set<number>();
    for (let n = 0; n < 9; n++)
      statuses.add((await post(service, `${path}/look`, address, { token: `guess${n}` })).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe.each(databases)('the answer about a forgotten password on $name', (database) => {
  // A long interval keeps the worker from looking up accounts while the test counts the statements of a request.
  const service = useService(authService, database, { testKeys: false, env: { MAIL_POLL_MS: '600000' } });
  const { register, newAccount } = accountsOf(service);

  it('tells nothing about accounts: it is the same, after the same statements', async () => {
    const account = newAccount();
    await register(account);
    // Otherwise the email of the registration would be claimed meanwhile, in transactions of its own.
    await service.app.get(MailWorker).stop();
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    const seen = [];
    for (const login of [account.username, account.email, 'nobody-at-all', 'nobody@mail.example']) {
      logged.mockClear();
      const { status, text } = await service.http('POST', path, { body: { login } });
      const statements = logged.mock.calls.map(([sql]) => sql);
      seen.push({ status, text, statements });
    }
    logged.mockRestore();
    expect(seen[0]?.statements.filter((sql) => /^INSERT/.test(sql))).toHaveLength(2);
    expect(seen[0]?.statements.some((sql) => /users/.test(sql))).toBe(false);
    for (const one of seen) expect(one).toEqual(seen[0]);
  });
});
