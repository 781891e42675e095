import { NewInvitation, PasswordResetLink, RegisterAnswer } from '@portals/contracts/auth';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { AddressConfirmations } from '../src/confirmation/address-confirmations.js';
import { RecoveryCodeBook } from '../src/second-step/recovery-code-book.js';
import { authService } from '../src/service.js';
import { LoginService } from '../src/session/login.service.js';
import { SessionService } from '../src/session/session.service.js';
import { UserEntity } from '../src/user/user.entity.js';
import { accountsOf, unlimited } from './accounts.js';
import { afterRead } from './after-read.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf, peopleOf } from './people.js';

const path = '/api/address-confirmations';
const env = { ...unlimited, ...fastMails };

describe.each(databases)('the address of a new account on $name', (database) => {
  const service = useService(authService, database, {
    testKeys: false,
    env: { ...env, CONFIRM_ADDRESS: 'on', PUBLIC_URL: 'https://site.example' },
  });
  const { register, login, newAccount } = accountsOf(service);
  const { newPerson, newTeam, personOf } = peopleOf(service);
  const { settled, mailsTo, mailTo } = mailsOf(service);
  const confirm = (token: string) => service.http('POST', `${path}/confirm`, { body: { token } });
  const request = (body: object) => service.http('POST', `${path}/request`, { body });
  const users = () => service.dataSource.getRepository(UserEntity);
  const late = (email: string) => users().update({ email }, { confirmBy: new Date(Date.now() - 1) });
  const dueOf = async (person: { call: (method: string, way: string) => Promise<{ json: unknown }> }) =>
    Object(await person.call('GET', '/api/user')).json.user.confirmBy as string | undefined;

  it('is confirmed by the link in the email, by POST, as often as it is pressed', async () => {
    const person = await newPerson();
    expect(new Date((await dueOf(person)) ?? 0).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    const { token, text } = await mailTo(person.email, /Confirm your address/);
    expect(text).toContain('https://site.example/confirm-address#');
    for (const method of ['GET', 'HEAD']) await service.http(method, `${path}/confirm?token=${token}`);
    expect(await dueOf(person)).toBeDefined();
    for (let n = 0; n < 2; n++) expect((await confirm(token)).json).toEqual({ email: person.email });
    expect(await dueOf(person)).toBeUndefined();
    expect((await confirm('x')).status).toBe(404);
  });

  it('does not prevent signing in for seven days, and afterwards does until it is confirmed', async () => {
    const account = newAccount();
    await register(account);
    expect((await login(account)).status).toBe(200);
    await late(account.email);
    const refused = await login(account);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'ADDRESS_UNCONFIRMED']);
    expect((await login({ ...account, password: 'wrong' })).status).toBe(401);
    await confirm((await mailTo(account.email, /Confirm/)).token);
    expect((await login(account)).status).toBe(200);
  });

  it('emails nobody an invitation before it is confirmed (rule 19.4)', async () => {
    const [person, old] = [await newPerson(), await newPerson()];
    await users().update({ email: old.email }, { confirmBy: null });
    const invite = async ({ id, call }: typeof person, name: string) => {
      const body = { email: `${name}${id}@mail.example`, role: 'member' };
      const made = bodyOf(await call('POST', `/api/workspaces/${id}/invitations`, body), NewInvitation);
      expect(made.link).toMatch(/^\/join#/);
      return made.isMailed;
    };
    const guest = {
      ...{ senderId: person.id, workspaceId: person.id, company: 'Acme', language: 'en', kind: 'handover' },
      ...{ email: `c${person.id}@mail.example`, link: '/guest#abc', endsOn: '2099-01-31' },
      until: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const offer = async () =>
      Object((await service.http('POST', '/internal/guest-mails', { body: guest })).json).isMailed;
    expect([await invite(person, 'a'), await offer(), await invite(old, 'a')]).toEqual([false, false, true]);
    await confirm((await mailTo(person.email, /Confirm/)).token);
    expect([await invite(person, 'b'), await offer()]).toEqual([true, true]);
    expect(await mailsTo(`a${person.id}@mail.example`)).toEqual([]);
  });

  it('gets another link, which the signed-in person requests, five times a day', async () => {
    const person = await newPerson();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await person.call('POST', `${path}/send`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]?.json).toEqual({ email: person.email, isConfirmed: false });
    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(6);
    for (const { token } of mails) expect((await confirm(token)).status).toBe(200);
    expect((await person.call('POST', `${path}/send`)).json).toEqual({
      email: person.email,
      isConfirmed: true,
    });
  });

  it('changes no address once the links of the day are used up', async () => {
    const account = newAccount();
    await register(account);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await request({ ...account, email: `n${n}.${account.email}` }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(`n4.${account.email}`)).toHaveLength(1);
    expect(await users().countBy({ email: `n5.${account.email}` })).toBe(0);
  });

  it('can be corrected with the password, as long as it was not confirmed', async () => {
    const account = newAccount();
    await register(account);
    const first = await mailTo(account.email, /Confirm/);
    await late(account.email);
    const email = `right.${account.email}`;
    expect((await request({ ...account, password: 'wrong', email })).status).toBe(401);
    const taken = await newPerson();
    expect(codeOf(await request({ ...account, email: taken.email }))).toBe('EMAIL_TAKEN');
    expect((await request({ ...account, email: email.toUpperCase() })).json).toEqual({
      email,
      isConfirmed: false,
    });
    expect(codeOf(await confirm(first.token))).toBe('CONFIRMATION_OUTDATED');
    await confirm((await mailTo(email, /Confirm/)).token);
    expect((await login({ ...account, username: email })).status).toBe(200);
    const again = await request({ ...account, email: `other.${email}` });
    expect(again.json).toEqual({ email, isConfirmed: true });
    expect(await users().countBy({ email })).toBe(1);
  });

  it('is corrected in an account with a second step only by a recovery code (rule 19.36)', async () => {
    const account = newAccount();
    const { json } = await register(account);
    const manager = service.dataSource.manager;
    const codes = await service.app.get(RecoveryCodeBook).begin(Object(json).id, manager);
    const email = `right.${account.email}`;
    expect(codeOf(await request({ ...account, email }))).toBe('SECOND_STEP');
    expect(codeOf(await request({ ...account, email, recoveryCode: 'wrong' }))).toBe('RECOVERY_CODE_WRONG');
    expect(await users().countBy({ email })).toBe(0);
    expect((await request(account)).status).toBe(200);
    const [recoveryCode] = codes;
    expect((await request({ ...account, email, recoveryCode })).json).toEqual({ email, isConfirmed: false });
  });

  it('uses up no recovery code for a correction that is refused, and no link for a wrong code', async () => {
    const { email: username, ...rest } = newAccount();
    const account = { ...rest, username, email: username };
    const id = Object((await register(account)).json).id;
    const book = service.app.get(RecoveryCodeBook);
    const [recoveryCode] = await book.begin(id, service.dataSource.manager);
    const taken = (await newPerson()).email;
    const wanted = { ...account, email: `right.${account.email}` };
    for (let n = 0; n < 6; n++)
      expect(codeOf(await request({ ...wanted, recoveryCode: 'wrong' }))).toBe('RECOVERY_CODE_WRONG');
    expect(codeOf(await request({ ...account, email: taken }))).toBe('SECOND_STEP');
    expect(codeOf(await request({ ...account, email: taken, recoveryCode }))).toBe('EMAIL_TAKEN');
    const long = await request({ ...account, email: `${'n'.repeat(40)}@mail.example`, recoveryCode });
    expect(Object(long.json).fields).toMatchObject([{ field: 'email', code: 'TOO_LONG' }]);
    for (let n = 0; n < 3; n++) expect((await request(account)).status).toBe(200);
    expect((await request({ ...wanted, recoveryCode })).status).toBe(429);
    expect(await book.countUnused(id)).toBe(10);
  });

  it('stays confirmed while a correction was on its way', async () => {
    const account = newAccount();
    await register(account);
    const before = await users().findOneByOrFail({ email: account.email });
    await confirm((await mailTo(account.email, /Confirm/)).token);
    jest.spyOn(service.app.get(LoginService), 'authenticate').mockResolvedValueOnce(before);
    const answer = await request({ ...account, email: `late.${account.email}` });
    expect(answer.json).toEqual({ email: account.email, isConfirmed: true });
  });

  it('is not confirmed by the link of the address before while it is being corrected', async () => {
    const account = newAccount();
    await register(account);
    const { token } = await mailTo(account.email, /Confirm/);
    const email = `somebody.else.${account.email}`;
    afterRead(service, () => request({ ...account, email }));
    expect(codeOf(await confirm(token))).toBe('CONFIRMATION_OUTDATED');
    expect((await users().findOneByOrFail({ email })).emailConfirmedAt).toBeNull();
  });

  it('is not confirmed by an invitation or an issuer that knows the address before', async () => {
    const { owner, path: workspace } = await newTeam();
    await confirm((await mailTo(owner.email, /Confirm/)).token);
    const person = await newPerson();
    await owner.call('POST', `${workspace}/invitations`, { email: person.email, role: 'member' });
    const { token } = await mailTo(person.email, /invites you/);
    const before = await users().findOneByOrFail({ id: person.id });
    const email = `somebody.else.${person.email}`;
    await users().update({ id: person.id }, { email });
    jest.spyOn(service.app.get(SessionService), 'currentUser').mockResolvedValueOnce(before);
    const answer = await person.call('POST', '/api/invitations/accept', { token });
    expect(codeOf(answer)).toBe('INVITATION_OTHER_ACCOUNT');

    const confirmations = service.app.get(AddressConfirmations);
    expect(await confirmations.confirmed(before, service.dataSource.manager)).toBe(false);
    expect(before.emailConfirmedAt).toBeNull();
    expect((await users().findOneByOrFail({ email })).emailConfirmedAt).toBeNull();
  });

  it('is not confirmed by a link that an administrator made', async () => {
    const account = newAccount();
    await register(account);
    const made = await service.http('POST', '/internal/password-resets', { body: { login: account.email } });
    const [, token] = bodyOf(made, PasswordResetLink).link.split('#');
    const body = { token, password: 'kelp forest lantern' };
    expect((await service.http('POST', '/api/password-resets/complete', { body })).status).toBe(204);
    expect((await users().findOneByOrFail({ email: account.email })).emailConfirmedAt).toBeNull();
  });

  it('is not confirmed by the link of a reset that was sent to the address before (rule 19.11)', async () => {
    const account = newAccount();
    await register(account);
    await service.http('POST', '/api/password-resets', { body: { login: account.email } });
    const { token } = await mailTo(account.email, /new password/);
    const email = `somebody.else.${account.email}`;
    await request({ ...account, email });
    const body = { token, password: 'kelp forest lantern' };
    expect(codeOf(await service.http('POST', '/api/password-resets/complete', { body }))).toBe(
      'RESET_OUTDATED',
    );
    expect((await users().findOneByOrFail({ email })).emailConfirmedAt).toBeNull();
  });

  it('takes a user name along that is the address', async () => {
    const account = newAccount();
    const username = account.email;
    await register({ ...account, username });
    const email = `new.${account.email}`;
    await request({ username, password: account.password, email });
    expect((await users().findOneByOrFail({ email })).username).toBe(email);
  });

  it('gets three notices a day about its account, and still the link of a reset (rule 19.4)', async () => {
    const account = newAccount();
    const person = personOf(RegisterAnswer.parse((await register(account)).json));
    let current = account.password;
    for (let n = 0; n < 6; n++) {
      const password = `kelp forest lantern ${n}`;
      const { status } = await person.call('POST', '/api/account/password', { current, password });
      expect(status).toBe(204);
      current = password;
    }
    await service.http('POST', '/api/password-resets', { body: { login: account.email } });
    const subjects = (await mailsTo(account.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /was changed/.test(subject))).toHaveLength(3);
    expect(subjects.filter((subject) => /A new password/.test(subject))).toHaveLength(1);
  });

  it('is told each time that the account is going to be deleted', async () => {
    const account = newAccount();
    const person = personOf(RegisterAnswer.parse((await register(account)).json));
    const proof = { password: account.password };
    for (let n = 0; n < 5; n++) {
      expect((await person.call('POST', '/api/account/deletion', { proof })).status).toBe(200);
      await person.call('DELETE', '/api/account/deletion');
    }
    const subjects = (await mailsTo(account.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /will be deleted on/.test(subject))).toHaveLength(5);
  });

  it('has links that expire', async () => {
    const account = newAccount();
    await register(account);
    const { token } = await mailTo(account.email, /Confirm/);
    await service.dataSource.query('UPDATE address_confirmations SET expiresAt = ? WHERE email = ?', [
      '2020-01-01 00:00:00.000',
      account.email,
    ]);
    expect(codeOf(await confirm(token))).toBe('CONFIRMATION_EXPIRED');
  });

  it('is confirmed by the link of a reset and by the email of an invitation, but not by its copied link', async () => {
    const person = await newPerson();
    await service.http('POST', '/api/password-resets', { body: { login: person.email } });
    const reset = await mailTo(person.email, /new password/);
    const body = { token: reset.token, password: 'kelp forest lantern' };
    await service.http('POST', '/api/password-resets/complete', { body });
    expect((await users().findOneByOrFail({ id: person.id })).emailConfirmedAt).not.toBeNull();

    const { owner, path: workspace } = await newTeam();
    await confirm((await mailTo(owner.email, /Confirm/)).token);
    for (const by of ['email', 'copy'] as const) {
      const { email, ...account } = newAccount();
      const invited = await owner.call('POST', `${workspace}/invitations`, { email, role: 'member' });
      const copied = Object(invited.json).link.replace('/join#', '');
      const mailed = (await mailTo(email, /invites you/)).token;
      expect(mailed.startsWith(`${copied}.`)).toBe(true);
      const token = by === 'email' ? mailed : copied;
      await service.http('POST', '/api/invitations/register', { body: { ...account, token } });
      const { emailConfirmedAt, confirmBy } = await users().findOneByOrFail({ email });
      expect([emailConfirmedAt !== null, confirmBy !== null]).toEqual(
        by === 'email' ? [true, false] : [false, true],
      );
    }
    await settled();
  });

  it('has nothing to confirm in an older account, and not after it was switched off', async () => {
    const [old, recent] = [newAccount(), newAccount()];
    for (const account of [old, recent]) await register(account);
    await users().update({ email: old.email }, { confirmBy: null });
    expect((await login(old)).status).toBe(200);
    await late(recent.email);
    expect((await login(recent)).status).toBe(403);
    await service.replica({ CONFIRM_ADDRESS: 'off' });
    expect((await login(recent)).status).toBe(200);
  });
});

describe.each(databases)('addresses without a mail server on $name', (database) => {
  const service = useService(authService, database, { testKeys: false, env });
  const { register, newAccount } = accountsOf(service);
  const { mailsTo } = mailsOf(service);

  it('need not be confirmed', async () => {
    const account = newAccount();
    expect(Object((await register(account)).json).confirmBy).toBeUndefined();
    expect(await mailsTo(account.email)).toEqual([]);
  });
});
