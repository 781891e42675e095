import crypto from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ExchangeAnswer, RegisterAnswer } from '@portals/contracts/auth';
import { databases, runService, useService } from '@portals/service-kit/testing';
import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { KeyRing } from '../src/keys/key-ring.js';
import { LEAD_MS, OVERLAP_MS } from '../src/keys/rotation.rules.js';
import { SigningKeyEntity } from '../src/keys/signing-key.entity.js';
import { authService } from '../src/service.js';
import { accountsOf } from './accounts.js';

const Jwks = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.string(), crv: z.string() })) });
const SECRET = 'a secret for the keys';

describe.each(databases)('signing keys on $name', (database) => {
  const service = useService(authService, database, {
    testKeys: false,
    env: { KEY_SECRET: SECRET, KEY_ROTATION_DAYS: '1' },
  });
  const { register, exchange, newAccount } = accountsOf(service);
  const ring = () => service.app.get(KeyRing);
  const rows = () => service.dataSource.getRepository(SigningKeyEntity);
  const kids = () =>
    ring()
      .published()
      .keys.map(({ kid }) => kid);

  it('publishes public parts only, and keeps the private part encrypted', async () => {
    const answer = await service.http('GET', '/.well-known/jwks.json');
    expect(Jwks.parse(answer.json).keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519' })]);
    expect(answer.text).not.toContain('"d"');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    const [row] = await rows().find();
    expect(row?.privateKey).toMatch(/^sealed:v1:/);
  });

  it('has one key after replicas started together, and they accept each other’s tokens', async () => {
    const replicas = await Promise.all([service.replica(), service.replica()]);
    expect(await rows().count()).toBe(1);
    const { token } = RegisterAnswer.parse((await register(newAccount())).json);
    const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
    for (const replica of replicas) {
      expect((await replica.http('GET', '/api/user', { token: accessToken })).status).toBe(200);
      await replica.stop();
    }
  });

  it('publishes the next key before it signs, and the last one until its tokens are over', async () => {
    const { token } = RegisterAnswer.parse((await register(newAccount())).json);
    const [first] = await rows().find();
    const end = first?.usableUntil.getTime() ?? 0;

    await ring().refresh(new Date(end - LEAD_MS - 1000));
    expect(kids()).toEqual([first?.kid]);
    const derived = jest.spyOn(crypto, 'scryptSync');
    await ring().refresh(new Date(end - LEAD_MS + 1000));
    // Once to encrypt the new key, which need not be decrypted then.
    expect(derived).toHaveBeenCalledTimes(1);
    derived.mockRestore();
    const [, second] = kids();
    expect(kids()).toEqual([first?.kid, second]);
    expect(ring().current(new Date(end - 1)).kid).toBe(first?.kid);
    expect(ring().current(new Date(end)).kid).toBe(second);

    const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
    expect(decodeProtectedHeader(accessToken).kid).toBe(first?.kid);
    await ring().refresh(new Date(end + OVERLAP_MS));
    expect(kids()).toContain(first?.kid);
    await ring().refresh(new Date(end + OVERLAP_MS + 1));
    expect(kids()).toEqual([second]);
  });

  it('makes a new key at once when the secret changes', async () => {
    const before = kids();
    const other = await service.replica({ KEY_SECRET: 'quite another secret' });
    const published = Jwks.parse((await other.http('GET', '/.well-known/jwks.json')).json).keys;
    expect(published.length).toBe(before.length + 1);
    // Services may ask any replica for the keys, even one that did not create them.
    expect(Jwks.parse((await service.http('GET', '/.well-known/jwks.json')).json).keys).toEqual(published);
    const { token } = RegisterAnswer.parse(
      (await other.http('POST', '/api/register', { body: newAccount() })).json,
    );
    const answer = await other.http('POST', '/internal/exchange', { body: { token, audience: 'auth' } });
    const { accessToken } = ExchangeAnswer.parse(answer.json);
    expect(decodeProtectedHeader(accessToken).kid).toBe(published.at(-1)?.kid);
    // A replica that does not know the key yet must not reject its tokens.
    expect((await service.http('GET', '/api/user', { token: accessToken })).status).toBe(200);
    await other.stop();
  });
});

describe('signing keys without KEY_SECRET', () => {
  const [sqlite, mariaDb] = databases;

  it('are sealed with a secret of the data folder, which a restart finds again', async () => {
    const database = await sqlite?.create();
    if (!database) throw new Error('no database');
    const file = join(database.env.DATA_DIR, 'key-secret');
    const starts = await Promise.all(
      [1, 2].map(() => runService(authService, database, { testKeys: false })),
    );
    const secret = readFileSync(file, 'utf8');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(database.env.DATA_DIR).filter((name) => name.startsWith('key-secret'))).toHaveLength(
      1,
    );
    await Promise.all(starts.map((one) => one.stop()));
    const again = await runService(authService, database, { testKeys: false });
    const rows = await again.dataSource.getRepository(SigningKeyEntity).find();
    expect(rows.map(({ privateKey }) => privateKey.slice(0, 10))).toEqual(['sealed:v1:']);
    expect(rows[0]?.privateKey).not.toContain(secret);
    expect(again.app.get(KeyRing).current().kid).toBe(rows[0]?.kid);
    await again.stop();
    await database.drop();
  });

  it('are kept readable on a database server, whose replicas have no folder in common, and that is told', async () => {
    const database = await mariaDb?.create();
    if (!database) throw new Error('no database');
    const service = await runService(authService, database, { testKeys: false });
    const [row] = await service.dataSource.getRepository(SigningKeyEntity).find();
    expect(row?.privateKey).toMatch(/^\{/);
    expect(existsSync(join(database.env.DATA_DIR, 'key-secret'))).toBe(false);
    expect(service.logs.join('')).toContain('KEY_SECRET is not set');
    await service.stop();
    await database.drop();
  });
});
