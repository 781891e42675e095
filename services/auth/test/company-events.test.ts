import { randomUUID } from 'node:crypto';
import { AccessEvent, AccessPerson, EndedMembership } from '@portals/contracts/auth';
import { bodyOf, databases, queryPlans, useService } from '@portals/service-kit/testing';
import { AccessEventRepository } from '../src/record/access-event.repository.js';
import { authService } from '../src/service.js';
import { AccessEventEntity } from '../src/workspace/access-event.entity.js';
import { unlimited } from './accounts.js';
import { codeOf, peopleOf } from './people.js';

const INTERNAL_KEY = 'a key of sixteen or more';
describe.each(databases)('entries about companies on $name', (database) => {
  const service = useService(authService, database, { env: unlimited, testKeys: false });
  const { newPerson, newTeam } = peopleOf(service);
  type Person = Awaited<ReturnType<typeof newPerson>>;

  const internal = (path: string, body: object) => service.http('POST', `/internal/${path}`, { body });
  const eventOf = (workspaceId: number, who: number, more: object = {}) => ({
    ...{ uuid: randomUUID(), at: '2026-11-01T10:00:00.000Z', workspaceId, what: 'companyDeleted', who },
    ...{ whom: null, address: null, company: 'La Espiga', from: null, to: null, otherWorkspaceId: null },
    ...more,
  });
  const eventsOf = async (owner: Person) =>
    bodyOf(await owner.call('GET', `/api/workspaces/${owner.id}/events?sort=at`), AccessEvent.array());

  it('are stored once, no matter how often and at how many replicas they are reported', async () => {
    const { owner, manager } = await newTeam();
    const event = eventOf(owner.id, manager.id, {
      what: 'guestInvited',
      address: 'eva@x.example',
      to: 'reader 2026-12-31',
    });
    const replica = await service.replica();
    const send = (one: { http: typeof service.http }) =>
      one.http('POST', '/internal/access-events', { body: event });
    const answers = await Promise.all([send(service), send(replica), send(service), send(replica)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await eventsOf(owner)).toEqual([
      {
        ...{ id: expect.any(Number), at: event.at, what: 'guestInvited', company: 'La Espiga' },
        who: { id: manager.id, name: manager.name, email: manager.email },
        whom: { id: null, name: null, email: 'eva@x.example' },
        ...{ from: null, to: 'reader 2026-12-31', successor: null },
      },
    ]);
    const file = await owner.call('GET', `/api/workspaces/${owner.id}/events/export?language=es`);
    expect(file.text).toContain(';Invitación a una empresa;');
    expect(file.text).toContain(';La Espiga;;Lectura hasta el 2026-12-31\r\n');
  });

  it('are in the order of their times, although they are reported late', async () => {
    const owner = await newPerson();
    const times = ['10:05', '10:03', '10:04', '10:04', '10:01'].map((time) => `2026-11-01T${time}:00.000Z`);
    for (const at of times) await internal('access-events', eventOf(owner.id, owner.id, { at }));
    const path = `/api/workspaces/${owner.id}/events`;
    const all = bodyOf(await owner.call('GET', path), AccessEvent.array());
    expect(all.map(({ at }) => at)).toEqual([...times].sort().reverse());
    expect((await eventsOf(owner)).map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    const page = bodyOf(await owner.call('GET', `${path}?pageSize=2&page=2`), AccessEvent.array());
    expect(page).toEqual(all.slice(2, 4));
    const events = service.app.get(AccessEventRepository);
    const read: AccessEvent[] = [];
    for (const before of [null, ...all]) read.push(...(await events.next(owner, owner.id, {}, before, 1)));
    expect(read).toEqual(all);
    const file = await owner.call('GET', `${path}/export`);
    expect(file.text.match(/2026-11-01T[^,;"]+/g)).toEqual(all.map(({ at }) => at));
  });

  it('name the other workspace of a handover', async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    await internal(
      'access-events',
      eventOf(owner.id, owner.id, { what: 'handoverCompleted', otherWorkspaceId: other.id }),
    );
    await internal(
      'access-events',
      eventOf(other.id, owner.id, { what: 'companyReceived', otherWorkspaceId: owner.id }),
    );
    await internal(
      'access-events',
      eventOf(owner.id, owner.id, { what: 'handoverAccepted', otherWorkspaceId: 999_999 }),
    );
    expect((await eventsOf(owner)).map(({ to }) => to)).toEqual([other.name, null]);
    expect((await eventsOf(other)).map(({ from, to }) => [from, to])).toEqual([[owner.name, null]]);
  });

  it('are dropped for a deleted workspace, and refused when they are malformed', async () => {
    const before = await service.dataSource.getRepository(AccessEventEntity).count();
    expect((await internal('access-events', eventOf(999_999, 1))).status).toBe(204);
    const { owner } = await newTeam();
    for (const more of [{ what: 'joined' }, { uuid: 'x' }, { company: 'x'.repeat(201) }, { at: 'now' }])
      expect((await internal('access-events', eventOf(owner.id, owner.id, more))).status).toBe(400);
    expect(await service.dataSource.getRepository(AccessEventEntity).count()).toBe(before);
  });

  it('and all internal calls are closed to callers without a key', async () => {
    const { owner } = await newTeam();
    const bodies = {
      'access-events': eventOf(owner.id, owner.id),
      'ended-places': { since: new Date(0).toISOString() },
      senders: { userId: owner.id, workspaceId: owner.id },
      members: { workspaceId: owner.id, email: owner.email },
    };
    const guarded = await service.replica({ INTERNAL_KEY });
    for (const [path, body] of Object.entries(bodies))
      for (const headers of [{}, { authorization: 'Bearer another key of sixteen' }])
        expect([path, (await guarded.http('POST', `/internal/${path}`, { body, headers })).status]).toEqual([
          path,
          404,
        ]);
    expect(await eventsOf(owner)).toEqual([]);
  });

  it('tell an invited person who invites, and services who is in a workspace', async () => {
    const { owner, member } = await newTeam();
    const stranger = await newPerson();
    const sender = async (userId: number, workspaceId: number) =>
      Object((await internal('senders', { userId, workspaceId })).json).sender;
    expect(await sender(member.id, owner.id)).toEqual({ name: member.name, workspace: owner.name });
    expect([await sender(member.id, 999_999), await sender(999_999, owner.id)]).toEqual([null, null]);
    const isMember = async ({ email }: Person) =>
      Object((await internal('members', { workspaceId: owner.id, email: email.toUpperCase() })).json)
        .isMember;
    expect([await isMember(member), await isMember(stranger)]).toEqual([true, false]);
  });

  it('are visible to people who have left', async () => {
    const { owner, manager, member, path, memberPath } = await newTeam();
    await owner.call('DELETE', memberPath(member));
    await internal('access-events', eventOf(owner.id, manager.id));
    const named = bodyOf(await owner.call('GET', `${path}/events/people`), AccessPerson.array());
    expect(named.map(({ id }) => id).sort()).toEqual([owner.id, manager.id, member.id].sort());
    expect(codeOf(await manager.call('GET', `${path}/events/people`))).toBe('ROLE_TOO_LOW');
    expect((await member.call('GET', `${path}/events/people`)).status).toBe(404);
  });

  describe('a place that has ended', () => {
    const since = () => new Date(Date.now() - 60_000).toISOString();
    const ended = async (workspaceId: number, asked: object = {}) =>
      bodyOf(await internal('ended-places', { since: since(), ...asked }), EndedMembership.array()).filter(
        (place) => place.workspaceId === workspaceId,
      );

    it('is asked for without a line in the log, because every replica asks every two seconds', async () => {
      const before = service.logs.length;
      await ended(0);
      await internal('members', { workspaceId: 0, email: 'nobody@example.com' });
      const lines = service.logs.slice(before).map((line) => JSON.parse(line));
      const logged = lines.filter(({ msg, level }) => msg === 'request' && level === 'info');
      expect(logged.map(({ path }) => path)).toEqual(['/internal/members']);
    });

    it('is reported to services with the person who ended it and the successor, and becomes final', async () => {
      const { owner, manager, member, memberPath } = await newTeam();
      await owner.call('DELETE', `${memberPath(member)}?successor=${manager.id}`);
      await manager.call('DELETE', memberPath(manager));
      const places = await ended(owner.id);
      expect(places).toMatchObject([
        { userId: member.id, endedBy: owner.id, successorId: manager.id },
        { userId: manager.id, endedBy: manager.id, successorId: null, isFinal: false },
      ]);
      // `since` is inclusive, so that no membership is skipped when several end at the same time.
      expect(await ended(owner.id, { since: places[1]?.at })).toContainEqual(places[1]);
      expect(await ended(owner.id, { since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
      const events = service.dataSource.getRepository(AccessEventEntity);
      await events.update({ workspaceId: owner.id }, { at: new Date(Date.now() - 5001) });
      expect((await ended(owner.id)).map(({ isFinal }) => isFinal)).toEqual([true, true]);
      expect((await eventsOf(owner)).map(({ what, to }) => [what, to])).toEqual([
        ['ended', manager.name],
        ['left', null],
      ]);
      const { id, name, email } = manager;
      const [successor, nobody] = (await eventsOf(owner)).map((event) => event.successor);
      expect([successor, nobody]).toEqual([{ id, name, email }, null]);
      const file = await owner.call('GET', `/api/workspaces/${owner.id}/events/export?what=ended`);
      expect(file.text.trim()).toMatch(new RegExp(`,${name} <${email}>$`));
    });

    it('is found by an index, however long nobody leaves a workspace', async () => {
      const { owner, member, memberPath } = await newTeam();
      const at = new Date();
      const signedIn = { workspaceId: owner.id, at, what: 'signedIn' as const, who: owner.id };
      await service.dataSource.manager.insert(
        AccessEventEntity,
        Array.from({ length: 1000 }, () => signedIn),
      );
      await owner.call('DELETE', memberPath(member));
      const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
      expect(await ended(owner.id)).toHaveLength(1);
      const reads = logged.mock.calls.flatMap(([sql, values]) =>
        /FROM .access_events.*ORDER BY/s.test(sql) ? [[sql, values] as const] : [],
      );
      logged.mockRestore();
      const plans = await queryPlans(service.dataSource, reads);
      expect(plans).toEqual([expect.stringContaining('ix_access_events_what_at')]);
    });

    it('has no successor from outside, nor the person themselves', async () => {
      const { owner, member, memberPath } = await newTeam();
      const stranger = await newPerson();
      for (const successor of [stranger.id, member.id, 999_999])
        expect(codeOf(await owner.call('DELETE', `${memberPath(member)}?successor=${successor}`))).toBe(
          'SUCCESSOR_GONE',
        );
      expect((await owner.call('DELETE', `${memberPath(member)}?successor=x`)).status).toBe(400);
      expect(await ended(owner.id)).toEqual([]);
      expect((await owner.call('DELETE', memberPath(member))).status).toBe(204);
    });
  });
});
