import { LoginAnswer } from '@portals/contracts/auth';
import { ErrorBody } from '@portals/contracts/errors';
import { Throttle, ThrottleEntity } from '@portals/service-kit';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { Maintenance } from '../src/maintenance/maintenance.js';
import { authService } from '../src/service.js';
import { accountsOf, newAddress, post } from './accounts.js';

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe.each(databases)('limits of auth on $name', (database) => {
  const service = useService(authService, database, { testKeys: false });
  const { newAccount } = accountsOf(service);

  const registered = async () => {
    const account = newAccount();
    expect((await post(service, '/api/register', newAddress(), account)).status).toBe(201);
    return account;
  };

  it('refuses the sixth failed login of an account from an address, even with the right password', async () => {
    const account = await registered();
    const address = newAddress();
    const wrong = { username: account.username, password: 'wrong' };
    for (let n = 0; n < 5; n++) expect((await post(service, '/api/login', address, wrong)).status).toBe(401);
    const refused = await post(service, '/api/login', address, wrong);
    expect(refused.status).toBe(429);
    expect(bodyOf(refused, ErrorBody).code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(850);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await post(service, '/api/login', address, account)).status).toBe(429);
    expect((await post(service, '/api/login', newAddress(), account)).status).toBe(200);
  });

  it('counts the options for a passkey separately from logins, because every login page fetches some', async () => {
    const address = newAddress();
    const options = () => post(service, '/api/login/passkey/options', address, {});
    for (let n = 0; n < 30; n++) expect((await options()).status).toBe(200);
    expect((await options()).status).toBe(429);
    expect((await post(service, '/api/login', address, await registered())).status).toBe(200);
  });

  it('counts the failures of an account together, no matter which of its names is tried', async () => {
    const account = await registered();
    const address = newAddress();
    const guess = (username: string) => post(service, '/api/login', address, { username, password: 'wrong' });
    const wide = account.username.replace('p', 'ｐ');
    for (const username of [
      account.username,
      account.email,
      wide,
      account.email.toUpperCase(),
      account.username,
    ])
      expect((await guess(username)).status).toBe(401);
    for (const username of [account.username, account.email]) {
      const refused = await guess(username);
      expect([refused.status, bodyOf(refused, ErrorBody).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect((await post(service, '/api/login', address, { ...account, username })).status).toBe(429);
    }
  });

  it.each(['nobody@mail.example', 'nobody-else'])(
    'counts %s, which no account has, in the same way',
    async (username) => {
      const address = newAddress();
      const guess = (typed: string) =>
        post(service, '/api/login', address, { username: typed, password: 'wrong' });
      for (const typed of [username, username.toUpperCase(), username.replace('n', 'ｎ'), username, username])
        expect((await guess(typed)).status).toBe(401);
      expect((await guess(username)).status).toBe(429);
    },
  );

  it('forgets the failures after a success', async () => {
    const account = await registered();
    const address = newAddress();
    const wrong = { username: account.username, password: 'wrong' };
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++)
        expect((await post(service, '/api/login', address, wrong)).status).toBe(401);
      expect((await post(service, '/api/login', address, account)).status).toBe(200);
    }
  });

  it('lets no more guesses through when they come together to two replicas', async () => {
    const account = await registered();
    const address = newAddress();
    const second = await service.replica();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(n % 2 ? service : second, '/api/login', address, { ...account, password: `wrong ${n}` }),
      ),
    );
    await second.stop();
    expect(statusesOf(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 15 }, () => 429),
    ]);
  });

  it('counts unknown accounts like known ones', async () => {
    const address = newAddress();
    const guess = { username: 'nobody-at-all', password: 'wrong' };
    for (let n = 0; n < 5; n++) expect((await post(service, '/api/login', address, guess)).status).toBe(401);
    expect((await post(service, '/api/login', address, guess)).status).toBe(429);
  });

  it('refuses the 31st login from an address in a minute, for any account', async () => {
    const address = newAddress();
    const answers: { status: number }[] = [];
    for (let n = 0; n < 31; n++) {
      answers.push(await post(service, '/api/login', address, { username: `someone${n}`, password: 'x' }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  it('makes five accounts an hour from an address, also of ten that come together', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(service, '/api/register', address, newAccount())),
    );
    expect(statusesOf(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    const refused = await post(service, '/api/register', address, newAccount());
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('does not count registrations that are refused as taken', async () => {
    const account = await registered();
    const address = newAddress();
    for (let n = 0; n < 8; n++) {
      expect((await post(service, '/api/register', address, account)).status).toBe(409);
    }
    expect((await post(service, '/api/register', address, newAccount())).status).toBe(201);
  });

  it('starts again when the clock was put back, but not for a difference between two replicas', async () => {
    const throttle = service.app.get(Throttle, { strict: false });
    const rule = { key: ['clock'], limit: 1, windowMs: 60_000 };
    const refusal = { code: 'TOO_MANY_REQUESTS' };
    const now = Date.now.bind(Date);
    let backMs = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() - backMs);
    try {
      await throttle.consume(rule);
      backMs = 300_000;
      await expect(throttle.consume(rule)).rejects.toMatchObject(refusal);
      await expect(throttle.assertOpen(rule)).rejects.toMatchObject(refusal);
      backMs = 3_600_000;
      await throttle.assertOpen(rule);
      await throttle.consume(rule);
      await expect(throttle.consume(rule)).rejects.toMatchObject(refusal);
      expect((await throttle.closedUntil(rule))?.getTime()).toBeLessThan(Date.now() + 61_000);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('starts again when the window is over, and deletes old windows', async () => {
    const address = newAddress();
    const guess = { username: 'window', password: 'wrong' };
    for (let n = 0; n < 6; n++) await post(service, '/api/login', address, guess);
    const throttles = service.dataSource.getRepository(ThrottleEntity);
    await throttles
      .createQueryBuilder()
      .update()
      .set({ resetsAt: Date.now() - 1 })
      .execute();
    expect((await post(service, '/api/login', address, guess)).status).toBe(401);
    await service.app.get(Maintenance).run();
    // Three counters: for the address, for the user name at this address, and for the user name at any address.
    expect(await throttles.count()).toBe(3);
  });

  it('treats the addresses of one IPv6 network as one', async () => {
    const guess = { username: 'six', password: 'wrong' };
    for (let n = 0; n < 5; n++) await post(service, '/api/login', `2001:db8:1:2::${n}`, guess);
    expect((await post(service, '/api/login', '2001:db8:1:2:ffff::1', guess)).status).toBe(429);
    expect((await post(service, '/api/login', '2001:db8:1:3::1', guess)).status).toBe(401);
  });
});

describe.each(databases)('closed registration on $name', (database) => {
  const service = useService(authService, database, {
    testKeys: false,
    env: { REGISTRATION: 'closed', DEMO_USERNAME: 'Demo', DEMO_PASSWORD: 'shown to all' },
  });
  const { register, login, newAccount } = accountsOf(service);

  it('refuses new accounts, with the reason', async () => {
    const answer = await register(newAccount());
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ code: 'REGISTRATION_CLOSED' });
  });

  it('has the demonstration account, as an ordinary user', async () => {
    const answer = await login({ username: 'demo', password: 'shown to all' });
    expect(bodyOf(answer, LoginAnswer).user).toMatchObject({ username: 'demo', role: 'user' });
  });

  it('has two colleagues in the workspace of the demonstration account, and a guest elsewhere', async () => {
    const placesOf = async (username: string) => {
      const { token } = bodyOf(await login({ username, password: 'shown to all' }), LoginAnswer);
      const { json } = await service.http('POST', '/internal/exchange', {
        body: { token, audience: 'auth' },
      });
      const places = await service.http('GET', '/api/workspaces', { token: Object(json).accessToken });
      return Object(places.json).map(({ name, role, people }: Record<string, unknown>) => [
        name,
        role,
        people,
      ]);
    };
    expect(await placesOf('demo')).toEqual([['Demo', 'owner', 3]]);
    expect(await placesOf('demo.manager')).toEqual([
      ['Demo', 'manager', 3],
      ['Lucía Gil', 'owner', 1],
    ]);
    expect(await placesOf('demo.member')).toEqual([
      ['Demo', 'member', 3],
      ['Marc Soler', 'owner', 1],
    ]);
    expect(await placesOf('demo.guest')).toEqual([['Carmen Ruiz Ortega', 'owner', 1]]);
    const again = await service.replica();
    expect(await placesOf('demo')).toEqual([['Demo', 'owner', 3]]);
    await again.stop();
  });

  it('gives the demonstration account its new password and ends its sessions', async () => {
    const { token } = bodyOf(await login({ username: 'demo', password: 'shown to all' }), LoginAnswer);
    const changed = await service.replica({ DEMO_PASSWORD: 'another one' });
    expect((await login({ username: 'demo', password: 'shown to all' })).status).toBe(401);
    expect((await login({ username: 'demo', password: 'another one' })).status).toBe(200);
    expect(
      (await service.http('POST', '/internal/exchange', { body: { token, audience: 'auth' } })).status,
    ).toBe(401);
    await changed.stop();
  });

  it('never takes over the account of a person', async () => {
    const person = newAccount();
    const other = await service.replica({ REGISTRATION: 'open', DEMO_USERNAME: 'somebody' });
    await other.http('POST', '/api/register', { body: person });
    const wrong = await service.replica({ DEMO_USERNAME: person.username, DEMO_PASSWORD: 'taken over' });
    expect((await login({ ...person, password: 'taken over' })).status).toBe(401);
    expect((await login(person)).status).toBe(200);
    await Promise.all([other.stop(), wrong.stop()]);
  });
});
