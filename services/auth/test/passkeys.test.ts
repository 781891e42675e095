import {
  type AccessEvent,
  LoginAnswer,
  Passkey,
  PasskeyOptions,
  PasskeysAnswer,
  RecoveryCodes,
  RegisterAnswer,
  Workspace,
} from '@portals/contracts/auth';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { IdentityEntity } from '../src/identity/identity.entity.js';
import { IdentityRepository } from '../src/identity/identity.repository.js';
import { PasskeyEntity } from '../src/passkey/passkey.entity.js';
import { PasskeyRepository } from '../src/passkey/passkey.repository.js';
import { authService } from '../src/service.js';
import { UserEntity } from '../src/user/user.entity.js';
import { MembershipEntity, WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { accountsOf, sessionCookieOf, unlimited } from './accounts.js';
import { Authenticator } from './authenticator.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf, peopleOf } from './people.js';

const origin = 'https://nodo.example';
const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'nodo.example' };
type Service = ReturnType<typeof useService>;

/** Returns helpers for people with passkeys. */
function passkeysOf(service: Service) {
  const { register, login, exchange, newAccount } = accountsOf(service);
  const post = (path: string, body: unknown = {}) => service.http('POST', path, { body, headers });

  async function owner() {
    const account = newAccount();
    const { token: session, id } = RegisterAnswer.parse((await register(account)).json);
    const call = callsOf(session);
    const { password } = account;
    const options = async (proof: object = { password }) =>
      bodyOf(await call('POST', '/api/account/passkeys/options', proof), PasskeyOptions);
    const add = async (key: Authenticator, name?: string, proof?: object) =>
      call(
        'POST',
        '/api/account/passkeys',
        key.create({ challenge: (await options(proof)).challenge }, name),
      );
    const secondStep = (on: boolean, proof: object = { password }) =>
      call('PUT', '/api/account/second-step', { on, ...proof });
    const keyProof = async (key: Authenticator) => {
      const given = bodyOf(await call('POST', '/api/account/proof-options', {}), PasskeyOptions);
      return { passkey: key.get({ challenge: given.challenge }) };
    };
    const remove = (passkey: number, proof: unknown = { password: account.password }, by = call) =>
      by('DELETE', `/api/account/passkeys/${passkey}`, { proof });
    return { account, id, call, options, add, secondStep, keyProof, remove };
  }

  const callsOf = (session: string) => async (method: string, path: string, body?: unknown) => {
    const token = Object((await exchange(session)).json).accessToken;
    return service.http(method, path, { token, headers, ...(body !== undefined && { body }) });
  };

  const challenge = async () => bodyOf(await post('/api/login/passkey/options'), PasskeyOptions).challenge;
  const signIn = async (key: Authenticator) =>
    post('/api/login/passkey', key.get({ challenge: await challenge() }));
  const newKey = () => new Authenticator('nodo.example', origin);
  return { owner, callsOf, challenge, signIn, newKey, post, login, exchange, newAccount };
}

describe.each(databases)('passkeys on $name', (database) => {
  const service = useService(authService, database, {
    env: { ...unlimited, ...fastMails, DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'demo-of-everybody' },
    testKeys: false,
  });
  const { owner, callsOf, challenge, signIn, newKey, post, login, exchange } = passkeysOf(service);
  const { mailsTo } = mailsOf(service);

  it('are added, and make the second step, also once the own workspace was left and deleted', async () => {
    const [person, other] = [await owner(), await owner()];
    const place = {
      workspaceId: other.id,
      userId: person.id,
      role: 'member' as const,
      createdAt: new Date(),
    };
    await service.dataSource.getRepository(MembershipEntity).insert(place);
    await service.dataSource.getRepository(WorkspaceEntity).delete({ id: person.id });
    expect((await person.add(newKey())).status).toBe(201);
    expect((await person.secondStep(true)).status).toBe(200);
  });

  it('sign in without a name or a password, and set the cookies', async () => {
    const person = await owner();
    const key = newKey();
    expect(bodyOf(await person.add(key, 'Laptop'), Passkey)).toMatchObject({
      name: 'Laptop',
      lastUsedAt: null,
    });
    const answer = await signIn(key);
    expect(bodyOf(answer, LoginAnswer).user).toMatchObject({ username: person.account.username });
    expect((await exchange(sessionCookieOf(answer) ?? '')).status).toBe(200);
    const listed = bodyOf(await person.call('GET', '/api/account/passkeys'), PasskeysAnswer);
    expect(listed).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsedAt: expect.any(String) }],
      secondStep: false,
      codesLeft: 0,
    });
    expect((await signIn(key)).status).toBe(200);
  });

  it('ask for the password before one is made', async () => {
    const person = await owner();
    const answer = await person.call('POST', '/api/account/passkeys/options', { password: 'a guess' });
    expect(answer).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] },
    });
  });

  it('are listed when another one is made', async () => {
    const person = await owner();
    const key = newKey();
    await person.add(key);
    const { excludeCredentials, authenticatorSelection } = await person.options();
    expect(excludeCredentials).toMatchObject([
      { id: key.id.toString('base64url'), transports: ['internal'] },
    ]);
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['without a verified person', { verified: false }],
    ['for a challenge that was not given out', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('are not made by an answer %s', async (_what, wrong) => {
    const person = await owner();
    const given = (await person.options()).challenge;
    const made = newKey().create({ challenge: given, ...wrong });
    expect(codeOf(await person.call('POST', '/api/account/passkeys', made))).toBe('PASSKEY_NOT_MADE');
    expect((await person.call('GET', '/api/account/passkeys')).json).toMatchObject({ passkeys: [] });
  });

  it('are not made twice by one challenge, nor by the challenge of somebody else or of a login', async () => {
    const [person, other] = [await owner(), await owner()];
    const given = (await person.options()).challenge;
    const first = newKey();
    const tries = [
      await person.call('POST', '/api/account/passkeys', first.create({ challenge: given })),
      await person.call('POST', '/api/account/passkeys', newKey().create({ challenge: given })),
      await other.call(
        'POST',
        '/api/account/passkeys',
        newKey().create({ challenge: (await person.options()).challenge }),
      ),
      await other.call('POST', '/api/account/passkeys', newKey().create({ challenge: await challenge() })),
    ];
    expect(tries.map(({ status }) => status)).toEqual([201, 400, 400, 400]);
  });

  it('are of one account only', async () => {
    const [person, other] = [await owner(), await owner()];
    const key = newKey();
    await person.add(key);
    expect(codeOf(await other.add(key))).toBe('PASSKEY_KNOWN');
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['without a verified person', { verified: false }],
    ['for a challenge that was not given out', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('open nothing by an answer %s', async (_what, wrong) => {
    const person = await owner();
    const key = newKey();
    await person.add(key);
    const answer = await post('/api/login/passkey', key.get({ challenge: await challenge(), ...wrong }));
    expect(answer).toMatchObject({ status: 401, json: { code: 'PASSKEY_REFUSED' } });
    expect(answer.cookies).toEqual([]);
  });

  it('open nothing by a replay, another key, an unknown one, or a counter that goes back', async () => {
    const person = await owner();
    const key = newKey();
    await person.add(key);
    const given = key.get({ challenge: await challenge() });
    const stranger = newKey().get({ challenge: await challenge() });
    const tries = [
      await post('/api/login/passkey', given),
      await post('/api/login/passkey', given),
      await post('/api/login/passkey', stranger),
      await post('/api/login/passkey', { ...stranger, id: given.id, rawId: given.rawId }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([200, 401, 401, 401]);
    key.counter = 0;
    expect((await signIn(key)).status).toBe(401);
    key.counter = 10;
    expect((await signIn(key)).status).toBe(200);
  });

  it('let one of two equal answers at once in', async () => {
    const person = await owner();
    const key = newKey();
    await person.add(key);
    const given = key.get({ challenge: await challenge() });
    const tries = await Promise.all([1, 2, 3].map(() => post('/api/login/passkey', given)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('let one of two uses of a challenge at once in, also when an authenticator has no counter', async () => {
    const given = await challenge();
    const passkeys = service.app.get(PasskeyRepository);
    const uses = await Promise.all([1, 2].map(() => passkeys.consumeChallenge(given, null)));
    expect(uses.sort()).toEqual([false, true]);
  });

  it('open nothing once they were removed, and can be removed by their owner only', async () => {
    const [person, other] = [await owner(), await owner()];
    const key = newKey();
    const { id } = bodyOf(await person.add(key), Passkey);
    expect((await other.remove(id)).status).toBe(404);
    expect((await signIn(key)).status).toBe(200);
    const opened = bodyOf(await signIn(key), LoginAnswer).token;
    expect((await person.remove(id)).status).toBe(204);
    expect((await exchange(opened)).status).toBe(401);
    expect((await signIn(key)).status).toBe(401);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
  });

  it('are removed after a proof by password or passkey, also with the one that is removed', async () => {
    const [person, other] = [await owner(), await owner()];
    const [key, foreign] = [newKey(), newKey()];
    const { id } = bodyOf(await person.add(key), Passkey);
    await other.add(foreign);
    const proofBy = async (used: Authenticator) => {
      const options = await person.call('POST', '/api/account/proof-options');
      return { passkey: used.get({ challenge: bodyOf(options, PasskeyOptions).challenge }) };
    };
    const refused = [
      await person.call('DELETE', `/api/account/passkeys/${id}`),
      await person.remove(id, { password: 'a guess' }),
      await person.remove(id, await proofBy(foreign)),
      await person.remove(id, { passkey: key.get({ challenge: await challenge() }) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 401, 401]);
    expect((await signIn(key)).status).toBe(200);
    expect((await person.remove(id, await proofBy(key))).status).toBe(204);
    expect((await signIn(key)).status).toBe(401);
  });

  it('are at most 20', async () => {
    const person = await owner();
    const last = (await person.options()).challenge;
    const stored = Array.from({ length: 19 }, (_, n) => ({
      userId: person.id,
      name: `Key ${n}`,
      credentialHash: `${person.id} ${n}`,
      credentialId: newKey().id.toString('base64url'),
      publicKey: '',
      counter: 0,
      transports: '',
      createdAt: new Date(),
    }));
    await service.dataSource.getRepository(PasskeyEntity).insert(stored);
    expect((await person.add(newKey())).status).toBe(201);
    expect(
      codeOf(
        await person.call('POST', '/api/account/passkeys/options', { password: person.account.password }),
      ),
    ).toBe('TOO_MANY_PASSKEYS');
    expect(
      codeOf(await person.call('POST', '/api/account/passkeys', newKey().create({ challenge: last }))),
    ).toBe('TOO_MANY_PASSKEYS');
  });

  it('of the demo account, which strangers share, can be made by nobody', async () => {
    const demo = { username: 'demo', password: 'demo-of-everybody' };
    const call = callsOf(bodyOf(await login(demo), LoginAnswer).token);
    const { password } = demo;
    expect(codeOf(await call('POST', '/api/account/passkeys/options', { password }))).toBe('DEMO_ACCOUNT');
    expect(codeOf(await call('PUT', '/api/account/second-step', { on: false, password }))).toBe(
      'DEMO_ACCOUNT',
    );
    expect(
      codeOf(await call('POST', '/api/account/passkeys', newKey().create({ challenge: await challenge() }))),
    ).toBe('DEMO_ACCOUNT');
    expect(codeOf(await call('DELETE', '/api/account/passkeys/1', { proof: { password } }))).toBe(
      'DEMO_ACCOUNT',
    );
  });

  it('leave no challenge behind that has expired', async () => {
    const given = await challenge();
    const passkeys = service.app.get(PasskeyRepository);
    await passkeys.deleteExpired(new Date(Date.now() + 4 * 60_000));
    expect(await passkeys.consumeChallenge(given, null)).toBe(true);
    const late = await challenge();
    await passkeys.deleteExpired(new Date(Date.now() + 6 * 60_000));
    expect(await passkeys.consumeChallenge(late, null)).toBe(false);
  });

  describe('when the password is reset by an emailed link', () => {
    async function reset(email: string) {
      await post('/api/password-resets', { login: email });
      const found = (await mailsTo(email)).filter(({ subject }) => /new password/.test(subject));
      const body = { token: found[0]?.token, password: 'kelp forest lantern' };
      expect((await post('/api/password-resets/complete', body)).status).toBe(204);
    }

    it('are removed, because whoever knew the password may have added them', async () => {
      const person = await owner();
      const key = newKey();
      await person.add(key);
      await reset(person.account.email);
      expect((await signIn(key)).status).toBe(401);
      expect((await login({ ...person.account, password: 'kelp forest lantern' })).status).toBe(200);
    });

    it('are removed with a second step that is as new, because the password alone switches on both', async () => {
      const person = await owner();
      const key = newKey();
      await person.add(key);
      await person.secondStep(true);
      const { manager } = service.dataSource;
      await manager.update(UserEntity, { id: person.id }, { emailConfirmedAt: new Date() });
      await reset(person.account.email);
      expect((await signIn(key)).status).toBe(401);
      expect((await login({ ...person.account, password: 'kelp forest lantern' })).status).toBe(200);
    });

    it('stay with a second step from an age of 14 days, where the address was proved before', async () => {
      const person = await owner();
      const [old, key] = [newKey(), newKey()];
      const { id } = bodyOf(await person.add(old), Passkey);
      await person.add(key);
      await person.secondStep(true);
      const { manager } = service.dataSource;
      await manager.update(UserEntity, { id: person.id }, { emailConfirmedAt: new Date() });
      const createdAt = new Date(Date.now() - 14 * 86_400_000 - 1);
      await manager.update(PasskeyEntity, { id }, { createdAt });
      const identities = service.app.get(IdentityRepository);
      for (const issuer of ['former', 'new'])
        await identities.link(person.id, { issuer, subject: 'a' }, manager);
      await manager.update(IdentityEntity, { userId: person.id, issuer: 'former' }, { createdAt });
      const linked = async () =>
        (await manager.findBy(IdentityEntity, { userId: person.id })).map(({ issuer }) => issuer);
      await reset(person.account.email);
      expect((await signIn(old)).status).toBe(200);
      expect((await signIn(key)).status).toBe(401);
      expect(await linked()).toEqual(['former']);
      expect(codeOf(await login({ ...person.account, password: 'kelp forest lantern' }))).toBe('SECOND_STEP');
    });

    it('are removed with the second step by the link of an administrator', async () => {
      const person = await owner();
      const key = newKey();
      await person.add(key);
      await person.secondStep(true);
      await service.dataSource
        .getRepository(UserEntity)
        .update({ id: person.id }, { emailConfirmedAt: new Date() });
      const { username } = person.account;
      const made = await service.http('POST', '/internal/password-resets', {
        body: { login: username, language: 'en' },
      });
      const token = String(Object(made.json).link).replace(/^.*#/, '');
      const body = { token, password: 'kelp forest lantern' };
      expect((await post('/api/password-resets/complete', body)).status).toBe(204);
      expect((await signIn(key)).status).toBe(401);
      expect((await login({ ...person.account, password: 'kelp forest lantern' })).status).toBe(200);
    });

    it('are removed with the second step when the link is the first proof of the address', async () => {
      const squatter = await owner();
      const key = newKey();
      await squatter.add(key);
      await squatter.secondStep(true);
      await reset(squatter.account.email);
      expect((await signIn(key)).status).toBe(401);
      expect((await login({ ...squatter.account, password: 'kelp forest lantern' })).status).toBe(200);
    });
  });

  it('open nothing when they are removed while they are used', async () => {
    const person = await owner();
    const key = newKey();
    const { id } = bodyOf(await person.add(key), Passkey);
    await person.add(newKey());
    const passkeys = service.app.get(PasskeyRepository);
    const noteUse = passkeys.noteUse.bind(passkeys);
    jest.spyOn(passkeys, 'noteUse').mockImplementationOnce(async (...use) => {
      const isFresh = await noteUse(...use);
      expect((await person.remove(id)).status).toBe(204);
      return isFresh;
    });
    expect(codeOf(await signIn(key))).toBe('PASSKEY_REFUSED');
  });

  it('are reported to the address, and so are the second step and new recovery codes', async () => {
    const person = await owner();
    const { password } = person.account;
    const { id } = bodyOf(await person.add(newKey()), Passkey);
    const { codes } = bodyOf(await person.secondStep(true), RecoveryCodes);
    const renewed = await person.secondStep(true, { password, recoveryCode: codes[0] });
    const [recoveryCode] = bodyOf(renewed, RecoveryCodes).codes;
    await person.secondStep(false, { password, recoveryCode });
    await person.remove(id);
    const mails = await mailsTo(person.account.email);
    for (const { text } of mails) expect(text).toContain('/forgot-password');
    const subjects = mails.map(({ subject }) => subject.replace(/ at .*/, ''));
    expect(subjects.sort()).toEqual([
      'A passkey was added',
      'A passkey was removed',
      'The recovery codes were replaced by new ones',
      'The second step was switched off',
      'The second step was switched on',
    ]);
  });

  it('tell nobody of a second step that is switched off when it is off', async () => {
    const person = await owner();
    for (let n = 0; n < 10; n++)
      expect(bodyOf(await person.secondStep(false), RecoveryCodes).codes).toEqual([]);
    expect(await mailsTo(person.account.email)).toEqual([]);
    expect((await person.call('GET', `/api/workspaces/${person.id}/events`)).json).toEqual([]);
  });

  it('are in the record of the own workspace', async () => {
    const person = await owner();
    const { id } = bodyOf(await person.add(newKey(), 'Laptop'), Passkey);
    const { codes } = bodyOf(await person.secondStep(true), RecoveryCodes);
    await person.secondStep(false, { password: person.account.password, recoveryCode: codes[0] });
    await person.remove(id);
    const events = (await person.call('GET', `/api/workspaces/${person.id}/events`)).json as AccessEvent[];
    expect(events.map(({ what, from, to }) => [what, from, to])).toEqual([
      ['passkeyRemoved', 'Laptop', null],
      ['secondStepOff', null, null],
      ['secondStepOn', null, null],
      ['passkeyAdded', null, 'Laptop'],
    ]);
  });

  describe('as a second step', () => {
    async function guarded() {
      const person = await owner();
      const key = newKey();
      const added = bodyOf(await person.add(key), Passkey);
      const { codes } = bodyOf(await person.secondStep(true), RecoveryCodes);
      return { ...person, key, added, codes };
    }

    it('close the account to the password alone, and not to the passkey', async () => {
      const { account, key } = await guarded();
      expect(await login(account)).toMatchObject({ status: 403, json: { code: 'SECOND_STEP' }, cookies: [] });
      expect((await login({ ...account, password: 'wrong' })).status).toBe(401);
      expect((await signIn(key)).status).toBe(200);
    });

    it('accept each recovery code once, in any spelling', async () => {
      const { account, codes, call } = await guarded();
      expect(new Set(codes).size).toBe(10);
      const [first = '', second = ''] = codes;
      const tries = [
        await login({ ...account, recoveryCode: first.toUpperCase().replaceAll('-', ' ') }),
        await login({ ...account, recoveryCode: first }),
        await login({ ...account, recoveryCode: 'abcd-efgh-jkmn' }),
        await login({ ...account, password: 'wrong', recoveryCode: second }),
        await login({ ...account, recoveryCode: second }),
      ];
      expect(tries.map(({ status }) => status)).toEqual([200, 401, 401, 401, 200]);
      expect(tries.slice(1, 4).map(codeOf)).toEqual([
        'RECOVERY_CODE_WRONG',
        'RECOVERY_CODE_WRONG',
        'INVALID_CREDENTIALS',
      ]);
      expect((await call('GET', '/api/account/passkeys')).json).toMatchObject({
        secondStep: true,
        codesLeft: 8,
      });
    });

    it('accept no code of somebody else', async () => {
      const [one, other] = [await guarded(), await guarded()];
      expect((await login({ ...one.account, recoveryCode: other.codes[0] })).status).toBe(401);
      expect((await login({ ...other.account, recoveryCode: other.codes[0] })).status).toBe(200);
    });

    it('let one of two uses of a code at once in', async () => {
      const { account, codes } = await guarded();
      const tries = await Promise.all([1, 2, 3].map(() => login({ ...account, recoveryCode: codes[0] })));
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    it('replace the codes by new ones', async () => {
      const { account, key, codes, secondStep, keyProof } = await guarded();
      const renewed = bodyOf(await secondStep(true, await keyProof(key)), RecoveryCodes).codes;
      expect((await login({ ...account, recoveryCode: codes[0] })).status).toBe(401);
      expect((await login({ ...account, recoveryCode: renewed[0] })).status).toBe(200);
    });

    it('need a passkey to be switched on, and the password each time', async () => {
      const person = await owner();
      expect(codeOf(await person.secondStep(true))).toBe('NO_PASSKEY');
      const { secondStep, account, codes } = await guarded();
      expect((await secondStep(false, { password: 'a guess' })).status).toBe(400);
      expect((await login(account)).status).toBe(403);
      const proof = { password: account.password, recoveryCode: codes[0] };
      expect(bodyOf(await secondStep(false, proof), RecoveryCodes).codes).toEqual([]);
      expect((await login(account)).status).toBe(200);
    });

    it('do not give way to the password alone, neither by new codes nor by another passkey', async () => {
      const { account, call, codes, key, keyProof, secondStep } = await guarded();
      const { password } = account;
      for (const on of [true, false]) {
        expect(codeOf(await secondStep(on))).toBe('SECOND_STEP');
        expect(codeOf(await secondStep(on, { password, recoveryCode: 'a guess' }))).toBe(
          'RECOVERY_CODE_WRONG',
        );
      }
      const options = (proof: object) => call('POST', '/api/account/passkeys/options', proof);
      expect(codeOf(await options({ password }))).toBe('SECOND_STEP');
      expect((await options({ password, recoveryCode: codes[0] })).status).toBe(200);
      expect((await options(await keyProof(key))).status).toBe(200);
      expect((await login({ ...account, recoveryCode: codes[1] })).status).toBe(200);
    });

    it('keep the last one while it is on', async () => {
      const { account, codes, added, add, secondStep, remove } = await guarded();
      const proof = { password: account.password, recoveryCode: codes[0] };
      expect(codeOf(await remove(added.id, proof))).toBe('LAST_PASSKEY');
      const more = (n: number) => ({ password: account.password, recoveryCode: codes[n] });
      const second = bodyOf(await add(newKey(), 'Second', more(1)), Passkey);
      // The failed removal above must not have used up the code.
      expect((await remove(added.id, proof)).status).toBe(204);
      await secondStep(false, more(2));
      expect((await remove(second.id)).status).toBe(204);
    });

    it('ask for more than the password before one is removed', async () => {
      const { account, codes, added, add, remove } = await guarded();
      const { password } = account;
      await add(newKey(), 'Second', { password, recoveryCode: codes[0] });
      expect(codeOf(await remove(added.id))).toBe('SECOND_STEP');
      expect(codeOf(await remove(added.id, { password, recoveryCode: 'a guess' }))).toBe(
        'RECOVERY_CODE_WRONG',
      );
    });
  });
});

describe.each(databases)('wrong recovery codes on $name', (database) => {
  const env = { ...unlimited, LOGIN_FAILURES: '3' };
  const service = useService(authService, database, { env, testKeys: false });
  const { owner, newKey, login } = passkeysOf(service);

  it('close this way for a while, also to the right one', async () => {
    const person = await owner();
    await person.add(newKey());
    const { codes } = bodyOf(await person.secondStep(true), RecoveryCodes);
    const tries: number[] = [];
    for (const recoveryCode of ['a', 'b', 'c', codes[0]]) {
      tries.push((await login({ ...person.account, recoveryCode })).status);
    }
    expect(tries).toEqual([401, 401, 401, 429]);
  });
});

describe.each(databases)('workspaces that ask for a passkey on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { owner, callsOf, signIn, newKey } = passkeysOf(service);
  const { newPerson } = peopleOf(service);
  const askPasskey = (id: number) =>
    service.dataSource.getRepository(WorkspaceEntity).update({ id }, { asksPasskey: true });

  it('are open only in sessions that a passkey has opened', async () => {
    const person = await owner();
    const key = newKey();
    await person.add(key);
    const path = `/api/workspaces/${person.id}`;
    expect((await person.call('PATCH', path, { asksPasskey: true })).status).toBe(200);
    const listed = bodyOf(await person.call('GET', '/api/workspaces'), Workspace.array());
    expect(listed).toMatchObject([{ id: person.id, asksPasskey: true, locked: true }]);
    const refused = await Promise.all([
      person.call('GET', `${path}/members`),
      person.call('GET', `${path}/events`),
      person.call('GET', `${path}/invitations`),
      person.call('PATCH', path, { asksPasskey: false }),
    ]);
    expect(refused.map(codeOf)).toEqual(Array(4).fill('PASSKEY_NEEDED'));
    const byPasskey = callsOf(bodyOf(await signIn(key), LoginAnswer).token);
    expect(bodyOf(await byPasskey('GET', '/api/workspaces'), Workspace.array())).toMatchObject([
      { asksPasskey: true, locked: false },
    ]);
    expect((await byPasskey('GET', `${path}/members`)).status).toBe(200);
    expect((await byPasskey('PATCH', path, { asksPasskey: false })).status).toBe(200);
    expect((await person.call('GET', `${path}/members`)).status).toBe(200);
  });

  it('are made by owners who have one', async () => {
    const person = await newPerson();
    const asked = await person.call('PATCH', `/api/workspaces/${person.id}`, { asksPasskey: true });
    expect(codeOf(asked)).toBe('NO_PASSKEY');
    expect((await person.call('GET', `/api/workspaces/${person.id}/members`)).status).toBe(200);
  });

  it('close to a session whose owner has removed the last passkey', async () => {
    const person = await owner();
    const key = newKey();
    const { id } = bodyOf(await person.add(key), Passkey);
    const byPasskey = callsOf(bodyOf(await signIn(key), LoginAnswer).token);
    await byPasskey('PATCH', `/api/workspaces/${person.id}`, { asksPasskey: true });
    expect((await byPasskey('GET', `/api/workspaces/${person.id}/members`)).status).toBe(200);
    await person.remove(id, { password: person.account.password }, byPasskey);
    expect(codeOf(await byPasskey('GET', `/api/workspaces/${person.id}/members`))).toBe('PASSKEY_NEEDED');
  });

  it('can be left in any session, and nobody else can be removed in one that is closed', async () => {
    const [person, colleague, other] = [await newPerson(), await newPerson(), await newPerson()];
    const members = `/api/workspaces/${person.id}/members`;
    for (const { id } of [colleague, other]) {
      const place = { workspaceId: person.id, userId: id, role: 'manager', createdAt: new Date() } as const;
      await service.dataSource.getRepository(MembershipEntity).insert(place);
    }
    await askPasskey(person.id);
    expect(codeOf(await colleague.call('DELETE', `${members}/${other.id}`))).toBe('PASSKEY_NEEDED');
    expect((await colleague.call('DELETE', `${members}/${colleague.id}`)).status).toBe(204);
    expect(codeOf(await person.call('DELETE', `${members}/${person.id}`))).toBe('LAST_OWNER');
    const left = await service.dataSource.getRepository(MembershipEntity).findBy({ workspaceId: person.id });
    expect(left.map(({ userId }) => userId)).toEqual([person.id, other.id]);
  });

  it('leave no place in the access tokens of other sessions', async () => {
    const person = await newPerson();
    expect(await person.places()).toMatchObject([{ id: person.id }]);
    await askPasskey(person.id);
    expect(await person.places()).toEqual([]);
  });

  it('reveal nothing of it to strangers', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()];
    await askPasskey(person.id);
    expect((await stranger.call('GET', `/api/workspaces/${person.id}/members`)).status).toBe(404);
  });
});
