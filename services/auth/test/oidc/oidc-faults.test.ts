import { LoginAnswer, OrganisationAddress, RegisterAnswer } from '@portals/contracts/auth';
import { bodyOf, databases, sqlite, useService } from '@portals/service-kit/testing';
import { IsNull } from 'typeorm';
import { IdentityEntity } from '../../src/identity/identity.entity.js';
import { OidcAttemptEntity } from '../../src/oidc/attempt.entity.js';
import { authService } from '../../src/service.js';
import { accountsOf, unlimited } from '../accounts.js';
import { codeOf } from '../people.js';
import { newPerson, useOrganisation } from './use-organisation.js';

describe.each(databases)('an answer of the organisation on $name', (database) => {
  const { service, issuer, browserFor, is, signIn } = useOrganisation(database);

  it.each([
    ['nonce', 'OIDC_REFUSED'],
    ['audience', 'OIDC_REFUSED'],
    ['party', 'OIDC_REFUSED'],
    ['issuer', 'OIDC_REFUSED'],
    ['expired', 'OIDC_REFUSED'],
    ['future', 'OIDC_REFUSED'],
    ['unsigned', 'OIDC_REFUSED'],
    ['tampered', 'OIDC_REFUSED'],
    ['denied', 'OIDC_DENIED'],
    ['broken', 'OIDC_UNAVAILABLE'],
    ['down', 'OIDC_UNAVAILABLE'],
    ['huge', 'OIDC_UNAVAILABLE'],
  ])('with the fault %s opens nothing: %s', async (fault, code) => {
    const browser = browserFor();
    const person = newPerson();
    await is(person);
    const begun = await browser.begin();
    await issuer().control({ fault });
    const answer = await browser.finish(await browser.signInThere(begun));
    expect(codeOf(answer)).toBe(code);
    expect(answer.cookies.filter((cookie) => cookie.includes('session'))).toEqual([]);
    expect(await service.dataSource.manager.countBy(IdentityEntity, { subject: person.sub })).toBe(0);
    await issuer().control({ fault: null });
    expect((await browser.signIn()).status).toBe(200);
  });

  it('is checked with the current keys: a new one counts at once, and a former one no longer', async () => {
    const person = newPerson();
    expect((await signIn(person)).status).toBe(200);
    await issuer().control({ rotate: true });
    expect((await signIn(person)).status).toBe(200);
    await issuer().control({ fault: 'oldKey' });
    expect(codeOf(await signIn(person))).toBe('OIDC_REFUSED');
  });

  it('works once, and is not sent to the provider a second time', async () => {
    await is(newPerson());
    const browser = browserFor();
    const answer = await browser.signInThere();
    expect((await browser.finish(answer)).status).toBe(200);
    const { tokenRequests } = await issuer().control({});
    expect(codeOf(await browser.finish(answer))).toBe('OIDC_EXPIRED');
    expect((await issuer().control({})).tokenRequests).toBe(tokenRequests);
  });

  it('opens nothing in another browser, and is still good in its own', async () => {
    await is(newPerson());
    const [browser, other, without] = [browserFor(), browserFor(), browserFor()];
    await other.begin();
    const answer = await browser.signInThere();
    expect(codeOf(await other.finish(answer))).toBe('OIDC_EXPIRED');
    expect(codeOf(await without.finish(answer))).toBe('OIDC_EXPIRED');
    expect((await browser.finish(answer)).status).toBe(200);
  });

  it('is never mixed up: the code of one tab with the state of another, another issuer, an unknown state', async () => {
    await is(newPerson());
    const browser = browserFor();
    const [one, other] = [await browser.begin(), await browser.begin()];
    const [first, second] = [await browser.signInThere(one), await browser.signInThere(other)];
    expect(codeOf(await browser.finish({ ...first, state: second.state ?? '' }))).toBe('OIDC_REFUSED');
    expect(codeOf(await browser.finish({ ...first, iss: 'http://127.0.0.1:1' }))).toBe('OIDC_REFUSED');
    const third = await browser.signInThere();
    const { iss: _dropped, ...rest } = third;
    expect(codeOf(await browser.finish(rest))).toBe('OIDC_REFUSED');
    expect(codeOf(await browser.finish({ ...(await browser.signInThere()), state: 'made-up' }))).toBe(
      'OIDC_EXPIRED',
    );
  });

  it('is too late after ten minutes', async () => {
    await is(newPerson());
    const browser = browserFor();
    const answer = await browser.signInThere();
    const { manager } = service.dataSource;
    await manager.update(OidcAttemptEntity, { claims: IsNull() }, { expiresAt: new Date(Date.now() - 1000) });
    expect(codeOf(await browser.finish(answer))).toBe('OIDC_EXPIRED');
  });

  it('asks with PKCE, a state and a nonce, none of which the database has', async () => {
    const begun = await browserFor().begin();
    const { searchParams } = new URL(bodyOf(begun, OrganisationAddress).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      scope: 'openid email profile',
    });
    const secret = begun.cookies[0]?.slice('__Host-sign_in='.length).split(';')[0] ?? 'none';
    expect(searchParams.toString()).not.toContain(secret);
    const rows = JSON.stringify(await service.dataSource.manager.find(OidcAttemptEntity));
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(rows).not.toContain(searchParams.get(name));
    }
    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^__Host-sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('leaves neither codes nor tokens in the log', async () => {
    await is(newPerson());
    const browser = browserFor();
    const answer = await browser.signInThere();
    await issuer().control({ fault: 'nonce' });
    await browser.finish(answer);
    const logs = service.logs.join('\n');
    expect(logs).toContain('issuer_refused');
    for (const secret of [answer.code, answer.state, browser.cookie.split('=')[1], 'eyJ', 'secret of nodo'])
      expect(logs).not.toContain(secret);
  });
});

describe('a site without an organisation', () => {
  const service = useService(authService, sqlite, { env: unlimited, testKeys: false });
  const { register, exchange, newAccount } = accountsOf(service);

  it('has none of the calls', async () => {
    const session = bodyOf(await register(newAccount()), RegisterAnswer).token;
    const token = Object((await exchange(session)).json).accessToken;
    const state = 'any';
    for (const [method, path, body] of [
      ['POST', '/api/login/organisation', undefined],
      ['POST', '/api/login/organisation/answer', { state }],
      ['POST', '/api/login/organisation/password', { state, password: 'any' }],
      ['GET', '/api/account/organisation', undefined],
      ['POST', '/api/account/organisation', { password: 'any' }],
      ['POST', '/api/account/organisation/unlink', { password: 'any' }],
    ] as const)
      expect((await service.http(method, path, { token, ...(body && { body }) })).status).toBe(404);
  });
});

describe('a provider that is away', () => {
  const { service, issuer, browserFor, register, login, newAccount } = useOrganisation(sqlite);
  const { exchange } = accountsOf(service);

  it('neither keeps the service from starting nor is remembered as unavailable', async () => {
    await issuer().control({ fault: 'down' });
    const replica = await service.replica();
    const begin = () => replica.http('POST', '/api/login/organisation');
    expect(codeOf(await begin())).toBe('OIDC_UNAVAILABLE');
    // Found out before the proof of identity, which may use up a recovery code.
    const session = bodyOf(await register(newAccount()), RegisterAnswer).token;
    const token = Object((await exchange(session)).json).accessToken;
    const link = await replica.http('POST', '/api/account/organisation', { token, body: { password: 'no' } });
    expect(codeOf(link)).toBe('OIDC_UNAVAILABLE');
    await issuer().control({ fault: null });
    expect((await begin()).status).toBe(200);
  });

  it('that never answers is given up after five seconds, while passwords still sign in', async () => {
    const account = newAccount();
    await register(account);
    const browser = browserFor();
    const answer = await browser.signInThere();
    await issuer().control({ fault: 'slow' });
    const began = Date.now();
    const finished = browser.finish(answer);
    const first = await Promise.race([finished, login(account)]);
    expect(bodyOf(first, LoginAnswer).user.username).toBe(account.username);
    expect(codeOf(await finished)).toBe('OIDC_UNAVAILABLE');
    expect(Date.now() - began).toBeGreaterThan(4000);
  });
});
