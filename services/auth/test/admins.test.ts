import { Admin, AdminGranted, AdminUser, LastBackups, ServiceState } from '@portals/contracts/admin';
import { AccessEvent, SessionAnswer } from '@portals/contracts/auth';
import { ReplicaBook, ReplicaEntity } from '@portals/service-kit';
import { bodyOf, databases, type RunningService, sqlite, useService } from '@portals/service-kit/testing';
import { BackupRunEntity } from '../src/admin/backup-run.entity.js';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { PasskeyEntity } from '../src/passkey/passkey.entity.js';
import { authService } from '../src/service.js';
import { SessionEntity } from '../src/session/session.entity.js';
import { noPassword } from '../src/user/no-password.js';
import { UserEntity } from '../src/user/user.entity.js';
import { AccessEventEntity } from '../src/workspace/access-event.entity.js';
import { unlimited } from './accounts.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf, peopleOf } from './people.js';

const env = { ...unlimited, ...fastMails, DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'demo-of-everybody' };

/** Returns helpers for administrators of a running auth service. */
function chargeOf(service: RunningService) {
  const { newPerson } = peopleOf(service);
  const set = (login: string, isAdmin: boolean) =>
    service.http('POST', '/internal/admins', { body: { login, isAdmin } });
  async function newAdmin() {
    const person = await newPerson();
    await set(person.email, true);
    return person;
  }
  return { newPerson, set, newAdmin };
}

describe.each(databases)('people in charge on $name', (database) => {
  const service = useService(authService, database, { env, testKeys: false });
  const { newPerson, set, newAdmin } = chargeOf(service);
  const { mailsTo } = mailsOf(service);
  type Person = Awaited<ReturnType<typeof newPerson>>;
  const usersPath = '/api/admin/users';
  const listOf = async (admin: Person, query: string) =>
    bodyOf(await admin.call('GET', `${usersPath}?${query}`), AdminUser.array());
  const eventsOf = async (person: Person) =>
    bodyOf(await person.call('GET', `/api/workspaces/${person.id}/events`), AccessEvent.array()).map(
      ({ what, who, whom }) => [what, who?.email, whom?.email],
    );

  it('find accounts by their ids', async () => {
    const [admin, one, other] = [await newAdmin(), await newPerson(), await newPerson()];
    const found = await listOf(admin, `ids=${one.id},${other.id}&sort=createdAt`);
    expect(found.map(({ id }) => id)).toEqual([one.id, other.id]);
    expect((await admin.call('GET', `${usersPath}?ids=1;2`)).status).toBe(400);
  });

  it('are appointed by the command only, once, and informed of it (rules 20.1 and 20.4)', async () => {
    const person = await newPerson();
    expect((await person.call('GET', usersPath)).status).toBe(404);
    const granted = bodyOf(await set(person.email, true), AdminGranted);
    expect(granted).toMatchObject({ id: person.id, changed: true, since: expect.any(String) });
    expect(bodyOf(await set(person.email, true), AdminGranted)).toEqual({ ...granted, changed: false });
    expect((await person.call('GET', usersPath)).status).toBe(200);
    expect(bodyOf(await person.call('GET', '/api/user'), SessionAnswer).user?.isAdmin).toBe(true);
    const admins = bodyOf(await service.http('GET', '/internal/admins'), Admin.array());
    expect(admins.map(({ id }) => id)).toContain(person.id);
    expect(bodyOf(await set(person.email, false), AdminGranted)).toMatchObject({
      changed: true,
      since: null,
    });
    expect((await person.call('GET', usersPath)).status).toBe(404);
    const { user } = bodyOf(await person.call('GET', '/api/user'), SessionAnswer);
    expect(user).not.toHaveProperty('isAdmin');
    expect(await eventsOf(person)).toEqual([
      ['adminRevoked', person.email, undefined],
      ['adminGranted', person.email, undefined],
    ]);
    const mails = await mailsTo(person.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'You are no longer an administrator of localhost:8080',
      'You are now an administrator of localhost:8080',
    ]);
    expect(mails.find(({ subject }) => subject.includes('now'))?.text).toContain(
      'http://localhost:8080/admin',
    );
  });

  it('are existing accounts: neither unknown names nor the demonstration accounts', async () => {
    expect((await set('nobody-at-all', true)).status).toBe(404);
    for (const login of ['demo', 'demo.manager']) {
      expect(codeOf(await set(login, true))).toBe('DEMO_ACCOUNT');
      expect(await service.dataSource.manager.findOneByOrFail(UserEntity, { username: login })).toMatchObject(
        {
          adminSince: null,
        },
      );
    }
    const person = await newPerson();
    for (const [method, path] of [
      ['PATCH', '/api/account'],
      ['POST', '/api/register'],
    ] as const)
      await person.call(method, path, { name: 'Ana', isAdmin: true, adminSince: new Date(), admin: true });
    expect((await person.call('GET', usersPath)).status).toBe(404);
  });

  it('refuses everybody else everything, and changes nothing (rule 20.2)', async () => {
    const [person, victim] = [await newPerson(), await newPerson()];
    const calls = [
      ['GET', usersPath],
      ['DELETE', `${usersPath}/${victim.id}/sessions`],
      ['GET', '/api/auth-state'],
      ['GET', '/api/auth-state/backups'],
      ['POST', '/api/auth-state/mails/1/retry'],
    ] as const;
    for (const [method, path] of calls) {
      expect([path, (await service.http(method, path)).status]).toEqual([path, 401]);
      expect([path, codeOf(await person.call(method, path))]).toEqual([path, 'NOT_FOUND']);
    }
    expect((await victim.call('GET', '/api/user')).status).toBe(200);
  });

  it('see accounts with their dates, uses and protection, and never a secret (rule 20.30)', async () => {
    const admin = await newAdmin();
    const { newTeam } = peopleOf(service);
    const { member } = await newTeam();
    const { manager } = service.dataSource;
    const createdAt = new Date();
    const passkey = { userId: member.id, name: 'Key', credentialHash: `h${member.id}`, credentialId: 'c' };
    await manager.insert(PasskeyEntity, {
      ...passkey,
      publicKey: 'k',
      counter: 0,
      transports: '',
      createdAt,
    });
    await manager.update(UserEntity, { id: member.id }, { secondStep: true });
    const users = service.dataSource.getRepository(UserEntity);
    const { id, password } = await users.findOneByOrFail({ id: admin.id });
    await users.update(id, { password: noPassword });
    expect((await listOf(admin, `search=${admin.email}`)).map(({ hasPassword }) => hasPassword)).toEqual([
      false,
    ]);
    await users.update(id, { password });
    const [shown, ...others] = await listOf(admin, `search=${member.email}`);
    expect(others).toEqual([]);
    expect(shown).toEqual({
      ...{ id: member.id, username: expect.any(String), name: member.name, email: member.email },
      ...{ createdAt: expect.any(String), lastUsedAt: expect.any(String), place: '127.0' },
      ...{
        sessions: 1,
        passkeys: 1,
        hasPassword: true,
        hasSecondStep: true,
        workspaces: 2,
        isShared: false,
        isAdmin: false,
      },
    });
    expect((await listOf(admin, `search=${admin.email}`))[0]?.isAdmin).toBe(true);
    expect((await listOf(admin, 'search=demo@')).map(({ isShared }) => isShared)).toContain(true);
    const { text } = await admin.call('GET', `${usersPath}?pageSize=100`);
    expect(text).not.toMatch(/argon2|"password|tokenHash/i);
    // Deletes the session, because the time of the last sign-in must remain known afterwards.
    await manager.delete(SessionEntity, { userId: member.id });
    const at = new Date('2026-11-01T10:00:00.000Z');
    await manager.update(AccessEventEntity, { who: member.id, what: 'signedIn' }, { at });
    const event = {
      workspaceId: member.id,
      who: member.id,
      what: 'signedIn' as const,
      at,
      newValue: '203.0',
    };
    await manager.insert(AccessEventEntity, event);
    const [gone] = await listOf(admin, `search=${member.email}`);
    expect(gone).toMatchObject({ sessions: 0, lastUsedAt: at.toISOString(), place: '203.0' });
  });

  it('search, sort and page accounts', async () => {
    const admin = await newAdmin();
    const names = ['Zoe z100%', 'Ana z100x', 'Eva z100%'];
    for (const name of names) await newPerson({ name });
    const answer = await admin.call('GET', `${usersPath}?search=z100%25&sort=name&pageSize=1&page=2`);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(bodyOf(answer, AdminUser.array()).map(({ name }) => name)).toEqual(['Zoe z100%']);
    const newest = await listOf(admin, 'search=z100&sort=-createdAt');
    expect(newest.map(({ name }) => name)).toEqual(['Eva z100%', 'Ana z100x', 'Zoe z100%']);
    expect(await listOf(admin, 'search=nobody-is-called-so')).toEqual([]);
    const username = `${peopleOf(service).newAccount().username}x`;
    await newPerson({ username });
    expect(await listOf(admin, `search=${username.toUpperCase()}`)).toMatchObject([{ username }]);
    const { id } = await newPerson({ name: 'Ana Ñ' });
    const stored = { email: `ana${id}@xn--espaa-rta.example` };
    await service.dataSource.manager.update(UserEntity, { id }, stored);
    const search = encodeURIComponent(`ana${id}@españa.example`);
    expect(await listOf(admin, `search=${search}`)).toMatchObject([stored]);
    expect(codeOf(await admin.call('GET', `${usersPath}?sort=password`))).toBe('VALIDATION_FAILED');
  });

  it('end all sessions of a person, whose record says by whom (rule 20.32)', async () => {
    const [admin, person] = [await newAdmin(), await newPerson()];
    const end = (id: number) => admin.call('DELETE', `${usersPath}/${id}/sessions`);
    const held = await person.token();
    expect((await end(person.id)).status).toBe(204);
    expect((await service.http('GET', '/api/user', { token: held })).status).toBe(401);
    // The person has no more sessions, so this second call records nothing.
    expect((await end(person.id)).status).toBe(204);
    const { manager } = service.dataSource;
    const events = await manager.findBy(AccessEventEntity, { workspaceId: person.id });
    expect(events).toMatchObject([{ what: 'sessionsEnded', who: admin.id, whom: person.id }]);
    expect((await end(999_999)).status).toBe(404);
    // For the caller's own account, all sessions except the current one end.
    expect((await end(admin.id)).status).toBe(204);
    expect((await admin.call('GET', '/api/user')).status).toBe(200);
  });

  it('see the state of the service, and failed emails without addresses or secrets (rules 20.40 to 20.43)', async () => {
    const admin = await newAdmin();
    const { manager } = service.dataSource;
    await mailsTo(admin.email);
    const createdAt = new Date();
    const failed = {
      ...{
        messageId: `<x${Date.now()}@site>`,
        recipient: 'ana@acme.example',
        subject: 'S',
        text: '',
        attempts: 3,
      },
      ...{ replyToName: '', replyToAddress: '', nextAttemptAt: createdAt, createdAt, expiresAt: createdAt },
      ...{ state: 'refused' as const, lastError: '550 <ana@acme.example> unknown' },
    };
    const { identifiers } = await manager.insert(AccountMailEntity, failed);
    const answer = await admin.call('GET', '/api/auth-state');
    const state = bodyOf(answer, ServiceState);
    expect(state).toMatchObject({ service: 'auth', version: 'ExactNames1796070000000' });
    expect(state.database).toBe(database.name);
    expect(state.jobs.map(({ name }) => name)).toContain('maintenance');
    expect(state.queues.map(({ name }) => name)).toContain('password reset');
    expect(state.outbox).toMatchObject({ name: 'mail', waiting: 0, running: 0, failed: 1 });
    expect(state.outbox?.failures).toEqual([
      {
        ...{ id: identifiers[0]?.id, createdAt: createdAt.toISOString(), attempts: 3 },
        ...{ reason: '550 <…@…> unknown', canRetry: false },
      },
    ]);
    expect(answer.text).not.toContain('acme.example');
    const retry = `/api/auth-state/mails/${identifiers[0]?.id}/retry`;
    expect((await admin.call('POST', retry)).status).toBe(404);
  });

  it('see the last backup, and the last verified one (rule 20.44)', async () => {
    const admin = await newAdmin();
    const read = async () => bodyOf(await admin.call('GET', '/api/auth-state/backups'), LastBackups);
    expect(await read()).toEqual({ last: null, verified: null });
    const endedAt = new Date('2026-11-20T03:00:00.000Z');
    const verified = { outcome: 'verified' as const, endedAt, megabytes: 12 };
    const failed = {
      outcome: 'failed' as const,
      endedAt: new Date('2026-11-21T03:00:00.000Z'),
      megabytes: null,
    };
    await service.dataSource.manager.insert(BackupRunEntity, [
      { ...verified, megabytes: 11 },
      verified,
      failed,
    ]);
    expect(await read()).toEqual({
      last: { outcome: 'failed', endedAt: '2026-11-21T03:00:00.000Z', megabytes: null },
      verified: { outcome: 'verified', endedAt: '2026-11-20T03:00:00.000Z', megabytes: 12 },
    });
  });

  it('see the last run of a job in any replica, and the replicas with their versions', async () => {
    const admin = await newAdmin();
    const now = Date.now();
    const at = (agoMs: number) => new Date(now - agoMs);
    const replica = (name: string, agoMs: number, endedAt: string | null) => ({
      ...{
        uuid: `${name}-of-a-test`,
        name,
        role: 'worker' as const,
        version: 'Before1',
        since: at(7_200_000),
      },
      ...{ seenAt: at(agoMs), jobs: [{ name: 'maintenance', isRunning: false, endedAt, hasFailed: true }] },
      errors: [{ text: `odd in ${name}`, count: 2, at: at(agoMs).toISOString() }],
    });
    const { manager } = service.dataSource;
    const endedAt = at(-60_000).toISOString();
    const rows = [
      replica('here', 1000, null),
      replica('gone', 3_700_000, endedAt),
      replica('old', 8 * 86_400_000, null),
    ];
    await manager.insert(ReplicaEntity, rows);
    const state = bodyOf(await admin.call('GET', '/api/auth-state'), ServiceState);
    const ran = { ...{ isRunning: false, endedAt, hasFailed: true }, replica: 'gone' };
    expect(state.jobs.find(({ name }) => name === 'maintenance')).toMatchObject(ran);
    const odd = state.errors.filter(({ text }) => text.startsWith('odd'));
    expect(odd.map(({ text, count, replica }) => [text, count, replica])).toEqual([
      ['odd in here', 2, 'here'],
      ['odd in gone', 2, 'gone'],
      ['odd in old', 2, 'old'],
    ]);
    const [own, ...others] = state.replicas;
    expect(own).toMatchObject({ role: 'all', version: 'ExactNames1796070000000' });
    expect(others.map(({ name, role, version }) => [name, role, version])).toEqual([
      ['here', 'worker', 'Before1'],
    ]);
    await service.app.get(ReplicaBook).note(new Date());
    const left = await manager.find(ReplicaEntity, { order: { name: 'ASC' } });
    expect(left.map(({ name }) => name).filter((name) => name !== own?.name)).toEqual(['gone', 'here']);
    expect(left.some(({ name }) => name === own?.name)).toBe(true);
    await manager.delete(ReplicaEntity, { version: 'Before1' });
  });
});

describe('people in charge of a service with an internal key', () => {
  const key = 'a key for administrators';
  const service = useService(authService, sqlite, { env: { ...env, INTERNAL_KEY: key }, testKeys: false });

  it('are appointed only with the key', async () => {
    const body = { login: 'demo', isAdmin: true };
    expect((await service.http('POST', '/internal/admins', { body })).status).toBe(404);
    expect((await service.http('GET', '/internal/admins')).status).toBe(404);
    expect((await service.http('GET', '/internal/admins', { token: key })).status).toBe(200);
  });
});
