import { LoginAnswer } from '@portals/contracts/auth';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { HashQueue } from '../src/password/hash-queue.js';
import { PasswordHasher } from '../src/password/password-hasher.js';
import { authService } from '../src/service.js';
import { accountsOf, newAddress, post } from './accounts.js';

describe.each(databases)('guesses of one account from many addresses, on $name', (database) => {
  const service = useService(authService, database, {
    testKeys: false,
    env: { LOGIN_FAILURES_ANYWHERE: '4' },
  });
  const { newAccount } = accountsOf(service);
  const guessFrom = (address: string, username: string, password = 'wrong') =>
    post(service, '/api/login', address, { username, password });

  it.each(['user name', 'e-mail'] as const)(
    'are refused after some, by %s, while the owner still gets in from a known network',
    async (by) => {
      const account = newAccount();
      const login = by === 'e-mail' ? account.email : account.username;
      const [registeredAt, signedInAt] = [newAddress(), newAddress()];
      await post(service, '/api/register', registeredAt, account);
      expect((await guessFrom(signedInAt, account.username, account.password)).status).toBe(200);
      for (let n = 0; n < 4; n++) expect((await guessFrom(newAddress(), login)).status).toBe(401);
      const refused = await guessFrom(newAddress(), login);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await guessFrom(newAddress(), login, account.password)).status).toBe(429);
      for (const home of [registeredAt, signedInAt]) {
        expect((await guessFrom(home, login)).status).toBe(401);
        expect((await guessFrom(home, login, account.password)).status).toBe(200);
      }
    },
  );

  it('are refused alike when there is no such account', async () => {
    for (let n = 0; n < 4; n++) expect((await guessFrom(newAddress(), 'no-such-account')).status).toBe(401);
    expect((await guessFrom(newAddress(), 'no-such-account')).status).toBe(429);
  });

  it('do not include successful logins', async () => {
    const account = newAccount();
    await post(service, '/api/register', newAddress(), account);
    for (let n = 0; n < 6; n++) {
      expect((await guessFrom(newAddress(), account.username, account.password)).status).toBe(200);
    }
  });
});

describe.each(databases)('a login storm on $name', (database) => {
  const service = useService(authService, database, {
    testKeys: false,
    env: { HASH_QUEUE: '3', HASH_CONCURRENCY: '1', LOGIN_FAILURES: '5', LOGIN_PER_MINUTE: '1000' },
  });
  const { register, login, newAccount } = accountsOf(service);

  /** Occupies every slot of the hash queue until `free` is called. */
  function fillQueue() {
    const queue: unknown = Reflect.get(service.app.get(PasswordHasher), 'queue');
    if (!(queue instanceof HashQueue)) throw new Error('The hasher has no queue');
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const jobs = Promise.all(Array.from({ length: 4 }, (_, n) => queue.run(() => opened, `filler ${n}`)));
    return async () => {
      open();
      await jobs;
    };
  }

  it('answers what it cannot hash with 503 and Retry-After, and does not count it as a failure', async () => {
    const account = newAccount();
    await register(account);
    const wrong = { ...account, password: 'wrong' };
    const free = fillQueue();
    const refused = await Promise.all(Array.from({ length: 10 }, () => login(wrong))).finally(free);
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      Array.from({ length: 10 }, () => [503, '1']),
    );
    expect((await login(wrong)).status).toBe(401);
    expect(bodyOf(await login(account), LoginAnswer).user.username).toBe(account.username);
  });

  it('hashes for an unknown user, too: nobody learns from a quick answer that there is none', async () => {
    const free = fillQueue();
    const refused = await login({ username: 'nobody-at-all', password: 'x' }).finally(free);
    expect(refused.status).toBe(503);
    expect((await login({ username: 'nobody-at-all', password: 'x' })).status).toBe(401);
  });
});
