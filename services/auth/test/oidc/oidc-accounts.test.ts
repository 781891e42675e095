import { LoginAnswer, OrganisationResult, OwnOrganisation, RegisterAnswer } from '@portals/contracts/auth';
import { bodyOf, databases } from '@portals/service-kit/testing';
import { IdentityLinks } from '../../src/oidc/identity-links.js';
import { RecoveryCodeBook } from '../../src/second-step/recovery-code-book.js';
import { SessionEntity } from '../../src/session/session.entity.js';
import { hasPassword } from '../../src/user/no-password.js';
import { UserEntity } from '../../src/user/user.entity.js';
import { sessionCookieOf } from '../accounts.js';
import { codeOf } from '../people.js';
import { newPerson, useOrganisation } from './use-organisation.js';

const own = '/api/account/organisation';

describe.each(databases)('signing in with the organisation on $name', (database) => {
  const at = useOrganisation(database, {
    REGISTRATION: 'closed',
    CONFIRM_ADDRESS: 'on',
    DEMO_USERNAME: 'demo',
    DEMO_PASSWORD: 'demo-of-everybody',
  });
  const { service, signIn, enter, browserFor, is, newAccount, login, exchange, mailTo, mailsTo } = at;
  let open: Awaited<ReturnType<typeof service.replica>>;
  beforeAll(async () => {
    open = await service.replica({ REGISTRATION: 'open' });
  });
  const storedUser = (id: number) => service.dataSource.manager.findOneByOrFail(UserEntity, { id });

  /** Registers a user with a password and returns the account. */
  async function newOwner(email?: string) {
    const account = { ...newAccount(), ...(email !== undefined && { email }) };
    const answer = await open.http('POST', '/api/register', { body: account });
    const { token, id } = bodyOf(answer, RegisterAnswer);
    return { ...account, id, token, call: at.callsOf(token) };
  }

  it('makes an account with a confirmed address that no password opens, although registration is closed', async () => {
    const person = newPerson();
    const answer = await signIn(person);
    const { user } = bodyOf(answer, LoginAnswer);
    expect(user).toMatchObject({ email: person.email, name: person.name, username: person.email });
    expect((await exchange(sessionCookieOf(answer) ?? '')).status).toBe(200);
    const stored = await storedUser(user.id);
    expect(stored.emailConfirmedAt).not.toBeNull();
    for (const password of ['', ' ', stored.password])
      expect((await login({ username: person.email, password })).status).toBeGreaterThan(399);
    expect(bodyOf(await signIn(person), LoginAnswer).user.id).toBe(user.id);
  });

  it('keeps subjects apart that differ only in case, no matter what their address is now', async () => {
    const [one, other] = [newPerson(), newPerson()];
    const first = await enter({ ...one, sub: 'Case-a' });
    const second = await enter({ ...other, sub: 'case-A' });
    expect(second.user.id).not.toBe(first.user.id);
    const again = await enter({ ...one, sub: 'Case-a', email: 'moved@org.example' });
    expect(again.user).toMatchObject({ id: first.user.id, email: one.email });
  });

  it.each([[false], ['no'], [0], [null]])('refuses an address that is verified: %s', async (verified) => {
    const person = { ...newPerson(), email_verified: verified };
    expect(codeOf(await signIn(person))).toBe('OIDC_ADDRESS_UNVERIFIED');
    expect(await service.dataSource.manager.countBy(UserEntity, { email: person.email })).toBe(0);
  });

  it('takes an address as a name only if it can be one, and never a name with direction marks', async () => {
    const { user } = await enter({
      ...newPerson(),
      email: `${'long.'.repeat(9)}name@org.example`,
      name: '\u202eevil',
    });
    expect(user.username).toMatch(/^user-[0-9a-f]{12}$/);
    expect(user.name).toBe(`${'long.'.repeat(9)}name`);
  });

  it('never opens an account with the same address without its password', async () => {
    const owner = await newOwner(`Mixed.${newAccount().username}@Mail.example`);
    const person = { ...newPerson(), email: owner.email.toUpperCase() };
    await is(person);
    const browser = browserFor();
    const asked = await browser.signIn();
    const { state } = Object(bodyOf(asked, OrganisationResult));
    expect(asked.json).toEqual({ asks: 'password', state, email: owner.email.toLowerCase() });
    expect(sessionCookieOf(asked)).toBeUndefined();
    expect(codeOf(await browser.password({ state, password: 'a guess' }))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await browserFor().password({ state, password: owner.password }))).toBe('OIDC_EXPIRED');
    const { user } = bodyOf(await browser.password({ state, password: owner.password }), LoginAnswer);
    expect(user.id).toBe(owner.id);
    expect(user.confirmBy).toBeUndefined();
    expect(codeOf(await browser.password({ state, password: owner.password }))).toBe('OIDC_EXPIRED');
    expect((await enter(person)).user.id).toBe(owner.id);
    expect((await mailTo(owner.email.toLowerCase(), /Sign-in with/)).text).toContain(
      'was added for the account',
    );
  });

  it('opens one session when the password is sent twice at once', async () => {
    const owner = await newOwner();
    await is({ ...newPerson(), email: owner.email });
    const browser = browserFor();
    const { state } = Object((await browser.signIn()).json);
    const sessions = () => service.dataSource.manager.countBy(SessionEntity, { userId: owner.id });
    const before = await sessions();
    const body = { state, password: owner.password };
    const answers = await Promise.all([browser.password(body), browser.password(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await sessions()).toBe(before + 1);
    const added = (await mailsTo(owner.email)).filter(({ text }) => text.includes('was added'));
    expect(added).toHaveLength(1);
  });

  it('treats a changed subject of the provider as the former one, unless that was linked in the meantime', async () => {
    const owner = await newOwner();
    const proofOf = async () => {
      await is({ ...newPerson(), email: owner.email });
      const browser = browserFor();
      const { state } = Object((await browser.signIn()).json);
      return () => browser.password({ state, password: owner.password });
    };
    const [first, second] = [await proofOf(), await proofOf()];
    expect((await first()).status).toBe(200);
    expect(codeOf(await second())).toBe('OIDC_LINKED_ALREADY');
    const changed = await proofOf();
    expect((await changed()).status).toBe(200);
  });

  it('counts wrong passwords there like failed logins', async () => {
    const strict = await service.replica({ LOGIN_FAILURES: '2' });
    const owner = await newOwner();
    await is({ ...newPerson(), email: owner.email });
    const browser = browserFor();
    const { state } = Object((await browser.signIn()).json);
    const guess = () =>
      strict.http('POST', '/api/login/organisation/password', {
        body: { state, password: 'a guess' },
        headers: { 'x-forwarded-proto': 'https', cookie: browser.cookie },
      });
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([401, 401, 429]);
  });

  it('requires a recovery code too when the account has a second step', async () => {
    const owner = await newOwner();
    await service.dataSource.manager.update(UserEntity, { id: owner.id }, { secondStep: true });
    await is({ ...newPerson(), email: owner.email });
    const browser = browserFor();
    const { state } = Object((await browser.signIn()).json);
    const enterWith = (recoveryCode?: string) =>
      browser.password({ state, password: owner.password, ...(recoveryCode && { recoveryCode }) });
    expect(codeOf(await enterWith())).toBe('SECOND_STEP');
    expect(codeOf(await enterWith('abcd-efgh-jkmn'))).toBe('RECOVERY_CODE_WRONG');
    expect(codeOf(await browser.signIn())).toBeUndefined();
  });

  it('never touches the demo account', async () => {
    const { email } = await service.dataSource.manager.findOneByOrFail(UserEntity, { username: 'demo' });
    expect(codeOf(await signIn({ ...newPerson(), email }))).toMatch(/DEMO_ACCOUNT/);
    const { token } = bodyOf(await login({ username: 'demo', password: 'demo-of-everybody' }), LoginAnswer);
    const answer = await at.callsOf(token)('POST', own, { password: 'demo-of-everybody' });
    expect(codeOf(answer)).toBe('DEMO_ACCOUNT');
  });

  it('links and unlinks on the account page, with the password, and tells the address', async () => {
    const owner = await newOwner();
    const shown = async () => bodyOf(await owner.call('GET', own), OwnOrganisation);
    expect(await shown()).toEqual({ linkedAt: null, lastUsedAt: null, hasPassword: true });
    const wrong = await owner.call('POST', own, { password: 'a guess' });
    expect(wrong.json).toMatchObject({ fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
    const person = newPerson();
    await is(person);
    const browser = browserFor();
    const token = await at.accessTokenOf(owner.token);
    const begun = await browser.post(own, { password: owner.password }, token);
    expect((await browser.finish(await browser.signInThere(begun), token)).json).toEqual({ linked: true });
    expect((await shown()).linkedAt).not.toBeNull();
    const session = await enter(person);
    expect(session.user.id).toBe(owner.id);
    expect(codeOf(await owner.call('POST', `${own}/unlink`, { password: 'a guess' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect((await owner.call('POST', `${own}/unlink`, { password: owner.password })).status).toBe(204);
    expect((await shown()).linkedAt).toBeNull();
    expect((await exchange(session.token)).status).toBe(401);
    expect(codeOf(await owner.call('POST', `${own}/unlink`, { password: owner.password }))).toBe('NOT_FOUND');
    expect((await enter(person)).user.id).not.toBe(owner.id);
    const texts = (await mailsTo(owner.email)).map(({ text }) => text).join();
    expect(texts).toContain('your organisation was added');
    expect(texts).toContain('your organisation was removed');
    const events = await owner.call('GET', `/api/workspaces/${owner.id}/events`);
    const kinds = Object(events.json).map(({ what }: { what: string }) => what);
    expect(kinds).toEqual(expect.arrayContaining(['identityLinked', 'identityUnlinked']));
  });

  it('links an account with a second step only with a recovery code, which works once', async () => {
    const [owner, person] = [await newOwner(), newPerson()];
    const [code] = await service.app.get(RecoveryCodeBook).begin(owner.id, service.dataSource.manager);
    const token = await at.accessTokenOf(owner.token);
    await is(person);
    const browser = browserFor();
    const beginWith = (recoveryCode?: string) =>
      browser.post(own, { password: owner.password, ...(recoveryCode && { recoveryCode }) }, token);
    expect(codeOf(await beginWith())).toBe('SECOND_STEP');
    expect(codeOf(await beginWith('abcd-efgh-jkmn'))).toBe('RECOVERY_CODE_WRONG');
    expect(bodyOf(await owner.call('GET', own), OwnOrganisation).linkedAt).toBeNull();
    const begun = await beginWith(code);
    expect((await browser.finish(await browser.signInThere(begun), token)).json).toEqual({ linked: true });
    expect((await enter(person)).user.id).toBe(owner.id);
    expect(codeOf(await beginWith(code))).toBe('RECOVERY_CODE_WRONG');
  });

  it('links nothing once the session that asked has ended, nor an account of the organisation that is taken', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const linkOf = async ({ token, password }: typeof owner) => {
      const browser = browserFor();
      const access = await at.accessTokenOf(token);
      const answer = await browser.signInThere(await browser.post(own, { password }, access));
      return { finish: (session: string | undefined = access) => browser.finish(answer, session) };
    };
    const person = newPerson();
    await is(person);
    const ended = await linkOf(owner);
    await owner.call('POST', '/api/logout');
    expect(codeOf(await ended.finish())).toBe('UNAUTHENTICATED');
    await enter(person);
    const taken = await linkOf(other);
    expect(codeOf(await taken.finish())).toBe('OIDC_IDENTITY_TAKEN');
  });

  it('links the first of two identities that two tabs bring at once, refuses the other, and sends one email', async () => {
    const owner = await newOwner();
    const token = await at.accessTokenOf(owner.token);
    const [one, other] = [newPerson(), newPerson()];
    const answerOf = async (person: typeof one) => {
      await is(person);
      const browser = browserFor();
      const begun = await browser.post(own, { password: owner.password }, token);
      return { browser, person, answer: await browser.signInThere(begun) };
    };
    const finish = ({ browser, answer }: Awaited<ReturnType<typeof answerOf>>) =>
      browser.finish(answer, token);
    const tabs = [await answerOf(one), await answerOf(other)] as const;
    const again = [await answerOf(one), await answerOf(other)] as const;
    const answers = await Promise.all(tabs.map(finish));
    expect(answers.map(codeOf).sort()).toEqual(['OIDC_LINKED_ALREADY', undefined]);
    const [won, lost] =
      codeOf(answers[0] ?? { json: null }) === undefined ? ([0, 1] as const) : ([1, 0] as const);
    expect((await finish(again[won])).json).toEqual({ linked: true });
    expect((await enter(tabs[won].person)).user.id).toBe(owner.id);
    const added = (await mailsTo(owner.email)).filter(({ text }) => text.includes('was added'));
    expect(added).toHaveLength(1);
    expect((await owner.call('POST', `${own}/unlink`, { password: owner.password })).status).toBe(204);
    expect((await finish(again[lost])).json).toEqual({ linked: true });
  });

  it('keeps one of two identities that are linked in the same moment', async () => {
    const { id } = await newOwner();
    const account = await storedUser(id);
    const links = service.app.get(IdentityLinks);
    const caller = { address: '', requestId: '', language: 'en' } as const;
    const ends = await Promise.allSettled(
      [newPerson(), newPerson()].map(({ sub, email, name }) =>
        links.link(account, { issuer: at.issuer().url, subject: sub, email, name, groups: [] }, caller),
      ),
    );
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(refusals).toEqual(['OIDC_LINKED_ALREADY']);
  });

  it('links nothing for somebody else who has signed in with the browser in the meantime, nor without a session', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const person = newPerson();
    await is(person);
    for (const session of [await at.accessTokenOf(other.token), undefined]) {
      const browser = browserFor();
      const begun = await browser.post(
        own,
        { password: owner.password },
        await at.accessTokenOf(owner.token),
      );
      const answer = await browser.finish(await browser.signInThere(begun), session);
      expect(codeOf(answer)).toBe('UNAUTHENTICATED');
    }
    expect(bodyOf(await owner.call('GET', own), OwnOrganisation).linkedAt).toBeNull();
    expect(bodyOf(await other.call('GET', own), OwnOrganisation).linkedAt).toBeNull();
  });

  it('lets an account without a password choose its first by the emailed link, and stays linked', async () => {
    const person = newPerson();
    const { call, user } = await enter(person);
    expect(bodyOf(await call('GET', own), OwnOrganisation).hasPassword).toBe(false);
    for (const [path, body] of [
      ['/api/account/email', { email: 'x@y.example', password: 'p' }],
      ['/api/account/passkeys/options', { password: 'p' }],
      ['/api/account/password', { current: 'p', password: 'tomate-azul-9' }],
      [`${own}/unlink`, { password: 'p' }],
    ] as const)
      expect(codeOf(await call('POST', path, body))).toBe('NO_PASSWORD');
    await service.http('POST', '/api/password-resets', { body: { login: person.email } });
    const { token } = await mailTo(person.email, /password/);
    const body = { token, password: 'tomate-azul-9' };
    expect((await service.http('POST', '/api/password-resets/complete', { body })).status).toBe(204);
    expect(hasPassword(await storedUser(user.id))).toBe(true);
    expect((await login({ username: person.email, password: 'tomate-azul-9' })).status).toBe(200);
    expect((await enter(person)).user.id).toBe(user.id);
    await service.http('POST', '/api/password-resets', { body: { login: person.email } });
    const again = (await mailsTo(person.email)).filter((mail) => mail.token !== '' && mail.token !== token);
    const next = { token: again[0]?.token, password: 'pera-verde-8' };
    expect((await service.http('POST', '/api/password-resets/complete', { body: next })).status).toBe(204);
    expect((await signIn(person)).json).toMatchObject({ asks: 'password' });
  });

  it('makes one account when two tabs come back at once', async () => {
    const person = newPerson();
    await is(person);
    const browser = browserFor();
    const [one, other] = [await browser.begin(), await browser.begin()];
    const answers = [await browser.signInThere(one), await browser.signInThere(other)];
    const entered = await Promise.all(answers.map((answer) => browser.finish(answer)));
    const ids = entered.map((answer) => bodyOf(answer, LoginAnswer).user.id);
    expect(ids[0]).toBe(ids[1]);
    expect(await service.dataSource.manager.countBy(UserEntity, { email: person.email })).toBe(1);
  });
});
