import {
  AccessEvent,
  AccountDeletion,
  DeletionScheduled,
  ErasedAccount,
  RegisterAnswer,
} from '@portals/contracts/auth';
import { transaction } from '@portals/service-kit';
import { bodyOf, databases, queryPlans, until, useService } from '@portals/service-kit/testing';
import { MoreThanOrEqual } from 'typeorm';
import { AccountErasure } from '../src/erasure/account-erasure.js';
import { AccountErasureEntity, ErasureDeliveryEntity } from '../src/erasure/erasure.entities.js';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { AccountMails } from '../src/mail/account-mails.js';
import { AccountOutbox } from '../src/mail/account-outbox.js';
import { authService } from '../src/service.js';
import { UserEntity } from '../src/user/user.entity.js';
import { UserRepository } from '../src/user/user.repository.js';
import { AccessEventEntity } from '../src/workspace/access-event.entity.js';
import { InvitationEntity } from '../src/workspace/invitation.entity.js';
import { MembershipEntity, WorkspaceEntity } from '../src/workspace/workspace.entity.js';
import { WorkspaceService } from '../src/workspace/workspace.service.js';
import { accountsOf, unlimited } from './accounts.js';
import { useHolderStandIn } from './holder-stand-in.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf, peopleOf } from './people.js';

const day = 86_400_000;

describe.each(databases)('the deletion of an account on $name (rules 19.74 to 19.79)', (database) => {
  const { holder: consulting, url: consultingUrl } = useHolderStandIn();
  const { holder: marketing, url: marketingUrl } = useHolderStandIn();
  const service = useService(authService, database, {
    env: {
      ...unlimited,
      ...fastMails,
      DEMO_USERNAME: 'demo',
      DEMO_PASSWORD: 'demo-of-everybody',
      get CONSULTING_URL() {
        return consultingUrl();
      },
      get MARKETING_URL() {
        return marketingUrl();
      },
    },
    testKeys: false,
  });
  const { newPerson } = peopleOf(service);
  const { login, exchange, newAccount } = accountsOf(service);
  const { mailTo, mailsTo } = mailsOf(service);
  const path = '/api/account/deletion';
  const password = 'tomate-azul-9';
  const proof = { password };

  const join = (workspaceId: number, userId: number, role: 'owner' | 'member') =>
    service.dataSource.manager.insert(MembershipEntity, { workspaceId, userId, role, createdAt: new Date() });
  const later = (days: number) => new Date(Date.now() + days * day);
  const run = (days = 15) => service.app.get(AccountErasure).run(later(days));
  const isThere = (id: number) => service.dataSource.manager.existsBy(UserEntity, { id });
  const deliveriesOf = (userId: number) =>
    service.dataSource.manager.findBy(ErasureDeliveryEntity, { userId });
  /** Makes pending deliveries due immediately, without the wait for old tokens to expire or the pause before a retry. */
  const deliverNow = (userId: number) =>
    service.dataSource.manager.update(ErasureDeliveryEntity, { userId }, { nextAttemptAt: new Date() });

  async function somebody() {
    const account = { ...newAccount(), password };
    return { ...(await newPerson(account)), account };
  }

  it('says what goes with it: workspaces without another owner, and their people', async () => {
    const [person, other] = [await somebody(), await newPerson()];
    await join(person.id, other.id, 'member');
    await join(other.id, person.id, 'member');
    const { deletionAt, workspaces } = bodyOf(await person.call('GET', path), AccountDeletion);
    expect(deletionAt).toBeNull();
    expect(workspaces).toMatchObject([{ id: person.id, people: 2, isOwn: true }]);
    await service.dataSource.manager.update(
      MembershipEntity,
      { workspaceId: person.id, userId: other.id },
      { role: 'owner' },
    );
    expect(bodyOf(await person.call('GET', path), AccountDeletion).workspaces).toEqual([]);
  });

  it('requires a proof, ends other sessions, states the date, and keeps this session', async () => {
    const person = await somebody();
    const other = bodyOf(await login(person.account), RegisterAnswer.pick({ token: true }));
    expect((await person.call('POST', path, { proof: { password: 'wrong one' } })).status).toBe(400);
    expect((await exchange(other.token)).status).toBe(200);
    const { deletionAt } = bodyOf(await person.call('POST', path, { proof }), DeletionScheduled);
    expect(Math.round((Date.parse(deletionAt) - Date.now()) / day)).toBe(14);
    expect((await exchange(other.token)).status).toBe(401);
    expect(Object((await person.call('GET', '/api/user')).json).user).toMatchObject({ deletionAt });
    const mail = await mailTo(person.email, /will be deleted on/);
    expect(mail.text).toContain('/account');
    expect((await login(person.account)).status).toBe(200);
  });

  it('requested twice, or in two tabs at once, stays at the first date and sends one email', async () => {
    const person = await somebody();
    const answers = await Promise.all([1, 2, 3].map(() => person.call('POST', path, { proof })));
    const dates = answers.map((answer) => bodyOf(answer, DeletionScheduled).deletionAt);
    expect(new Set(dates).size).toBe(1);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it('is cancelled with one call and confirmed by email, and a second call changes nothing', async () => {
    const person = await somebody();
    await person.call('POST', path, { proof });
    expect((await person.call('DELETE', path)).status).toBe(204);
    expect((await person.call('DELETE', path)).status).toBe(204);
    expect(Object((await person.call('GET', '/api/user')).json).user.deletionAt).toBeUndefined();
    await mailTo(person.email, /stays/);
    await run();
    expect(await isThere(person.id)).toBe(true);
  });

  it('is refused after five in a day, and each one before that was announced', async () => {
    const person = await somebody();
    for (let n = 0; n < 5; n++) {
      expect((await person.call('POST', path, { proof })).status).toBe(200);
      await person.call('DELETE', path);
    }
    expect(codeOf(await person.call('POST', path, { proof }))).toBe('TOO_MANY_REQUESTS');
    expect(Object((await person.call('GET', '/api/user')).json).user.deletionAt).toBeUndefined();
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /will be deleted on/.test(subject))).toHaveLength(5);
  });

  it('is not cancelled by another password, and does not happen before its time', async () => {
    const person = await somebody();
    await person.call('POST', path, { proof });
    const change = { current: password, password: 'pimiento-verde-7' };
    expect((await person.call('POST', '/api/account/password', change)).status).toBe(204);
    await run(13.9);
    expect(await isThere(person.id)).toBe(true);
    await run(14.1);
    expect(await isThere(person.id)).toBe(false);
  });

  it('cannot be cancelled when its time is over: only one of both wins', async () => {
    const person = await somebody();
    await person.call('POST', path, { proof });
    const over = { deletionAt: new Date(Date.now() - 1) };
    await service.dataSource.manager.update(UserEntity, { id: person.id }, over);
    const refused = await person.call('DELETE', path);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'DELETION_BEGUN']);
    await Promise.all([run(0), run(0)]);
    expect(await isThere(person.id)).toBe(false);
    expect(await deliveriesOf(person.id)).toHaveLength(2);
  });

  it('is refused to the demo account', async () => {
    const { token } = bodyOf(
      await login({ username: 'demo', password: 'demo-of-everybody' }),
      RegisterAnswer.pick({ token: true }),
    );
    const access = Object((await exchange(token)).json).accessToken;
    const body = { proof: { password: 'demo-of-everybody' } };
    expect(codeOf(await service.http('POST', path, { token: access, body }))).toBe('DEMO_ACCOUNT');
  });

  it('deletes the account and the workspaces of nobody else, and leaves those of others, without the name', async () => {
    const [person, owner, member] = [await somebody(), await somebody(), await newPerson()];
    const { manager } = service.dataSource;
    await join(person.id, member.id, 'member');
    await owner.call('POST', `/api/workspaces/${owner.id}/invitations`, {
      email: person.email,
      role: 'member',
    });
    await join(owner.id, person.id, 'owner');
    await manager.insert(WorkspaceEntity, {
      id: 900_000 + person.id,
      name: 'Team',
      reach: 'all',
      createdAt: new Date(),
    });
    await join(900_000 + person.id, person.id, 'owner');
    await join(900_000 + person.id, owner.id, 'owner');
    await person.call('POST', `/api/workspaces/${owner.id}/invitations`, {
      email: `guest-of-${person.id}@mail.example`,
      role: 'member',
    });
    const { subject } = await mailTo(`guest-of-${person.id}@mail.example`, /./);
    expect(subject).toContain(`${person.name} `);
    await login(person.account);
    await person.call('POST', path, { proof });
    await run();
    expect(await isThere(person.id)).toBe(false);
    expect(await manager.existsBy(WorkspaceEntity, { id: person.id })).toBe(false);
    expect(await manager.existsBy(WorkspaceEntity, { id: 900_000 + person.id })).toBe(true);
    expect((await member.places())?.map(({ id }) => id)).toEqual([member.id]);
    expect((await login(person.account)).status).toBe(401);
    const events = bodyOf(await owner.call('GET', `/api/workspaces/${owner.id}/events`), AccessEvent.array());
    expect(events[0]).toMatchObject({ what: 'accountDeleted', who: null, whom: null });
    expect(events.find(({ what }) => what === 'invited')).toMatchObject({ who: null });
    // Orders of the tests before may fall due meanwhile.
    const orders = () => consulting.calls.filter(({ body }) => body.userId === person.id);
    expect(orders()).toEqual([]);
    await deliverNow(person.id);
    await until(
      () => deliveriesOf(person.id),
      (rows) => rows.every(({ state }) => state === 'done'),
    );
    expect(orders().at(-1)?.body).toMatchObject({
      ...{ userId: person.id, workspaceIds: [person.id] },
      sharedIds: [owner.id, 900_000 + person.id],
    });
    // Apart from the proof of deletion and the erasure orders, which contain only ids, no table may contain anything about the person.
    for (const { tableName } of service.dataSource.entityMetadatas) {
      if (['account_erasures', 'erasure_deliveries'].includes(tableName)) continue;
      const rows = JSON.stringify(await manager.query(`SELECT * FROM ${tableName}`));
      for (const mark of [person.account.username, person.email, `${person.name}"`, `${person.name} `])
        expect([tableName, rows.includes(mark)]).toEqual([tableName, false]);
    }
  });

  it('leaves the invitations of others to an address that was never proved, and the emails with them', async () => {
    const [person, owner] = [await somebody(), await newPerson()];
    const { manager } = service.dataSource;
    await manager.update(UserEntity, { id: person.id }, { confirmBy: later(7) });
    const invitation = { email: person.email, role: 'member' };
    await owner.call('POST', `/api/workspaces/${owner.id}/invitations`, invitation);
    await mailTo(person.email, /invites you/);
    await person.call('POST', path, { proof });
    await run();
    await mailTo(person.email, /has been deleted/);
    expect(await manager.countBy(InvitationEntity, { email: person.email })).toBe(1);
    const mails = await manager.findBy(AccountMailEntity, { recipient: person.email });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/invites you/)]);
  });

  it('finds by an index the entries of the record of access that name the person', async () => {
    const [person, other] = [await somebody(), await newPerson()];
    const entry = { workspaceId: other.id, at: new Date(), what: 'signedIn' as const, who: other.id };
    await service.dataSource.manager.insert(
      AccessEventEntity,
      Array.from({ length: 1000 }, () => entry),
    );
    await person.call('POST', path, { proof });
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    await run();
    const changes = logged.mock.calls.flatMap(([sql, values]) =>
      sql.startsWith('UPDATE access_events') ? [[sql, values] as const] : [],
    );
    logged.mockRestore();
    expect(changes.length).toBeGreaterThanOrEqual(7);
    for (const plan of await queryPlans(service.dataSource, changes))
      expect(plan).toMatch(/ix_access_events_(who|whom|address|what_at|workspaceId_who_at)\b/);
  });

  it('lets other calls run between two accounts', async () => {
    for (const person of [await somebody(), await somebody()]) await person.call('POST', path, { proof });
    const users = service.app.get(UserRepository);
    const found = jest.spyOn(users, 'findById').mockResolvedValue(null);
    const turns: number[] = [];
    let turn = 0;
    const locked = jest.spyOn(users, 'lock').mockImplementation(async () => {
      turns.push(turn);
      setImmediate(() => (turn += 1));
      return null;
    });
    await run();
    found.mockRestore();
    locked.mockRestore();
    expect(turns.slice(0, 2)).toEqual([0, 1]);
  });

  it('is confirmed by one email, in the language of the person, and the address is forgotten with it', async () => {
    const person = await somebody();
    const spanish = { 'accept-language': 'es' };
    const token = await person.token();
    await service.http('POST', path, { token, body: { proof }, headers: spanish });
    expect(await mailsTo(person.email)).toHaveLength(1);
    await Promise.all([run(), run()]);
    expect(await mailsTo(person.email)).toMatchObject([
      {
        subject: expect.stringContaining('se ha eliminado'),
        text: expect.stringContaining('hace falta una cuenta nueva'),
      },
    ]);
    expect(await service.dataSource.manager.countBy(AccountMailEntity, { recipient: person.email })).toBe(0);
  });

  it.each(['refuse', 'expire'] as const)(
    'is forgotten with its address when the mail server would only %s it',
    async (end) => {
      const outbox = service.app.get(AccountOutbox);
      const email = `${end}@gone.example`;
      const mail = await transaction(service.dataSource, async (manager) => {
        const account = { username: 'gone', email, deletionLanguage: null };
        await service.app.get(AccountMails).notifyOfErasure(account, manager);
        await manager.update(
          AccountMailEntity,
          { recipient: email },
          { lease: 'another', nextAttemptAt: later(1) },
        );
        return manager.findOneByOrFail(AccountMailEntity, { recipient: email });
      });
      const isKept = () => service.dataSource.manager.existsBy(AccountMailEntity, { recipient: email });
      await outbox[end](Object.assign(mail, { lease: 'lost' }), 'a reason', 'a reason');
      expect(await isKept()).toBe(true);
      await outbox[end](Object.assign(mail, { lease: 'another' }), 'a reason', 'a reason');
      expect(await isKept()).toBe(false);
    },
  );

  it('is complete: nothing is left in any table of auth and of each service, without a name', async () => {
    const person = await somebody();
    await person.call('POST', path, { proof });
    marketing.left = { marketing_leads: 0 };
    await run();
    await deliverNow(person.id);
    await until(
      () => deliveriesOf(person.id),
      (rows) => rows.every(({ state }) => state === 'done'),
    );
    await run();
    const list = bodyOf(await service.http('GET', '/internal/erasures'), ErasedAccount.array());
    const found = list.find(({ userId }) => userId === person.id);
    expect(found).toMatchObject({
      services: [{ name: 'consulting' }, { name: 'marketing', left: { marketing_leads: 0 } }],
    });
    expect(Object.keys(found?.left ?? {})).toEqual(
      expect.arrayContaining(['users', 'sessions', 'access_events']),
    );
    expect(Object.values(found?.left ?? {}).every((rows) => rows === 0)).toBe(true);
    expect(JSON.stringify(list)).not.toContain(person.name);
    await run(380);
    expect(await deliveriesOf(person.id)).toEqual([]);
  });

  it('is listed for a year, no matter how many come later', async () => {
    const { manager } = service.dataSource;
    const listed = async () =>
      bodyOf(await service.http('GET', '/internal/erasures'), ErasedAccount.array()).map(
        ({ userId }) => userId,
      );
    const before = await listed();
    const later = Array.from({ length: 1001 }, (_, index) => {
      return { userId: 5_000_000 + index, erasedAt: new Date(), left: {} };
    });
    for (let from = 0; from < later.length; from += 100)
      await manager.insert(AccountErasureEntity, later.slice(from, from + 100));
    const after = await listed();
    expect(after).toHaveLength(before.length + later.length);
    expect(after.slice(later.length)).toEqual(before);
    await manager.delete(AccountErasureEntity, { userId: MoreThanOrEqual(5_000_000) });
  });

  it('reaches a service that was down, and a slow one, without calling the others again', async () => {
    const person = await somebody();
    await person.call('POST', path, { proof });
    marketing.isDown = true;
    consulting.left = null;
    await run();
    await deliverNow(person.id);
    await until(
      async () => marketing.calls.length,
      (calls) => calls > 0,
    );
    await until(
      async () => consulting.calls.length,
      (calls) => calls > 0,
    );
    await run(380);
    expect((await deliveriesOf(person.id)).map(({ state }) => state)).toEqual(['queued', 'queued']);
    consulting.left = { companies: 0 };
    marketing.isDown = false;
    marketing.left = { leads: 3 };
    const states = async () => (await deliveriesOf(person.id)).map(({ state }) => state);
    await until(
      async () => {
        await deliverNow(person.id);
        return states();
      },
      ([first]) => first === 'done',
    );
    // Deliveries of other tests may still be under way.
    const calls = () => consulting.calls.filter(({ body }) => body.userId === person.id);
    const asked = calls().length;
    expect((await states())[1]).toBe('queued');
    marketing.left = { leads: 0 };
    await until(
      async () => {
        await service.dataSource.manager.update(
          ErasureDeliveryEntity,
          { userId: person.id, state: 'queued' },
          { nextAttemptAt: new Date() },
        );
        return states();
      },
      (found) => found.every((state) => state === 'done'),
    );
    expect(calls()).toHaveLength(asked);
    const uuids = marketing.calls
      .filter(({ body }) => body.userId === person.id)
      .map(({ body }) => body.uuid);
    expect(new Set(uuids).size).toBe(1);
  });

  it('counts an owner who was added in the meantime', async () => {
    const [person, other] = [await somebody(), await newPerson()];
    await join(person.id, other.id, 'member');
    await person.call('POST', path, { proof });
    await service.dataSource.manager.update(
      MembershipEntity,
      { workspaceId: person.id, userId: other.id },
      { role: 'owner' },
    );
    await run();
    expect(await isThere(person.id)).toBe(false);
    const workspace = await service.dataSource.manager.findOneBy(WorkspaceEntity, { id: person.id });
    expect(workspace?.name).toBe(`Workspace ${person.id}`);
  });

  it('takes the name from the own workspace of somebody who had left it', async () => {
    const [person, other] = [await somebody(), await newPerson()];
    await join(person.id, other.id, 'owner');
    await person.call('DELETE', `/api/workspaces/${person.id}/members/${person.id}`);
    await person.call('POST', path, { proof });
    await run();
    const workspace = await service.dataSource.manager.findOneByOrFail(WorkspaceEntity, { id: person.id });
    expect(workspace.name).toBe(`Workspace ${person.id}`);
  });

  it('leaves neither a former name nor a former address', async () => {
    const [person, other] = [await somebody(), await newPerson()];
    const { manager } = service.dataSource;
    await join(person.id, other.id, 'owner');
    await other.call('POST', `/api/workspaces/${other.id}/invitations`, {
      email: person.email,
      role: 'member',
    });
    await manager.delete(InvitationEntity, { email: person.email });
    await person.call('PATCH', '/api/account', { name: 'Nueva Persona' });
    expect(await manager.findOneBy(WorkspaceEntity, { id: person.id })).toMatchObject({
      name: 'Nueva Persona',
    });
    const email = `new.${person.email}`;
    await person.call('POST', '/api/account/email', { email, password });
    const { token } = await mailTo(email, /Confirm/);
    await service.http('POST', '/api/address-confirmations/confirm', { body: { token } });
    const again = { email: person.email, role: 'member' };
    await other.call('POST', `/api/workspaces/${other.id}/invitations`, again);
    await person.call('POST', path, { proof });
    await run();
    expect(await manager.findOneBy(WorkspaceEntity, { id: person.id })).toMatchObject({
      name: `Workspace ${person.id}`,
    });
    const events = await manager.findBy(AccessEventEntity, { workspaceId: other.id, what: 'invited' });
    expect(events.map(({ address }) => address)).toEqual([null, person.email]);
    const renamed = await manager.findBy(AccessEventEntity, { workspaceId: person.id, what: 'renamed' });
    expect(renamed.map(({ who, oldValue, newValue }) => [who, oldValue, newValue])).toEqual([
      [0, null, null],
    ]);
    expect(await manager.existsBy(AccessEventEntity, { oldValue: person.email })).toBe(false);
  });

  it('does not bring the workspace back for somebody who had left it (rule 18.3)', async () => {
    const [person, other] = [await somebody(), await somebody()];
    await join(person.id, other.id, 'owner');
    const left = await person.call('DELETE', `/api/workspaces/${person.id}/members/${person.id}`);
    expect(left.status).toBe(204);
    await other.call('POST', path, { proof });
    await run();
    expect(await person.places()).toEqual([]);
    expect(await service.dataSource.manager.existsBy(WorkspaceEntity, { id: person.id })).toBe(false);
  });

  it('does not bring the workspace back through a call that has read the account before', async () => {
    const person = await somebody();
    const { manager } = service.dataSource;
    const user = await manager.findOneByOrFail(UserEntity, { id: person.id });
    await person.call('POST', path, { proof });
    await run();
    expect(await service.app.get(WorkspaceService).placesOf(user, false)).toEqual([]);
    expect(await manager.existsBy(WorkspaceEntity, { id: person.id })).toBe(false);
  });

  it('gives nothing to a person who registers the same name and address later', async () => {
    const person = await somebody();
    await person.call('POST', path, { proof });
    await run();
    const again = await newPerson(person.account);
    expect(again.id).toBeGreaterThan(person.id);
    expect((await again.places())?.map(({ id }) => id)).toEqual([again.id]);
    expect(bodyOf(await again.call('GET', path), AccountDeletion)).toMatchObject({ deletionAt: null });
  });
});
