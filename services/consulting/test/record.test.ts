import type { EndedMembership } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import { NewGuestInvitation, NewReadingLink } from '@portals/contracts/sharing';
import { AccessReports, EndedPlaceEntity, ReportedEventEntity } from '@portals/service-kit';
import {
  bodyOf,
  databases,
  interleaved,
  until,
  useAuthStandIn,
  useService,
} from '@portals/service-kit/testing';
import { CompanyEntity } from '../src/company/company.entity.js';
import { CompanyRepository } from '../src/company/company.repository.js';
import { consultingService } from '../src/service.js';
import { GuestInvitationEntity, ReadingLinkEntity } from '../src/sharing/sharing.entities.js';
import { type Caller, company, newUser } from './support.js';

const endsOn = businessDayOf(new Date(Date.now() + 90 * 86_400_000));
const later = businessDayOf(new Date(Date.now() + 91 * 86_400_000));
const AUTH_INTERNAL_KEY = 'a key of sixteen or more';

describe.each(databases)('the record of access and consulting on $name', (database) => {
  const { auth, env } = useAuthStandIn();
  const service = useService(consultingService, database, {
    get env() {
      return { ...env, AUTH_INTERNAL_KEY };
    },
  });
  beforeEach(() => {
    auth.refuses = null;
  });

  const waiting = () => service.dataSource.getRepository(ReportedEventEntity).count();
  /** Waits until the queue is empty, and returns the events about a workspace that auth has received. */
  async function toldAbout(workspaceId: number) {
    await until(waiting, (count) => count === 0);
    return auth.events.filter((event) => event.workspaceId === workspaceId);
  }
  const brief = async (workspaceId: number) =>
    (await toldAbout(workspaceId)).map(({ what, who, whom, address, from, to }) => [
      ...[what, who, whom ?? address, from, to],
    ]);
  const as = async (id: number, email: string) => {
    const token = await service.tokenFor({ id, email });
    return (method: string, path: string, body?: object) =>
      service.http(method, path, { token, ...(body && { body }) });
  };
  const share = async (owner: Caller, companyId: number, label: string) =>
    bodyOf(await owner.post('/api/reading-links', { companyId, label, endsOn }), NewReadingLink);
  const offer = async (owner: Caller, companyId: number, email: string, kind = 'reader') =>
    bodyOf(
      await owner.post('/api/guest-invitations', { companyId, email, kind, endsOn }),
      NewGuestInvitation,
    );

  it('is asked to email the invitation of a guest, and says whether it went out (rule 18.69)', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const token = await service.tokenFor({ id: owner.id });
    const invite = (email: string) =>
      service.http('POST', '/api/guest-invitations', {
        token,
        headers: { 'accept-language': 'es' },
        body: { companyId, email, kind: 'contributor', endsOn },
      });
    const mailed = bodyOf(await invite('mailed@client.example'), NewGuestInvitation);
    expect(mailed.isMailed).toBe(true);
    expect(auth.guestMails.at(-1)).toEqual({
      ...{ senderId: owner.id, workspaceId: owner.id, company: company.name, language: 'es' },
      ...{ email: 'mailed@client.example', kind: 'contributor', service: 'consulting' },
      ...{ endsOn, until: mailed.expiresAt },
      link: `/guest?lang=es#${mailed.token}`,
    });
    auth.refuses = 503;
    const kept = bodyOf(await invite('kept@client.example'), NewGuestInvitation);
    expect(kept.isMailed).toBe(false);
    auth.refuses = null;
    await offer(owner, companyId, 'english@client.example');
    expect(auth.guestMails.at(-1)?.link).toMatch(/^\/guest#/);
  });

  it('learns once that a company was deleted, when two people delete it at the same time', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const call = () => owner.delete(`/api/companies/${companyId}`);
    const companies = service.app.get(CompanyRepository);
    const answers = await interleaved(service, { after: [companies, 'delete'], first: call, second: call });
    expect(answers.map(({ status }) => status)).toEqual([204, 404]);
    expect((await toldAbout(owner.id)).map(({ what }) => what)).toEqual(['companyDeleted']);
  });

  it('learns who shared what with whom, in order, and nothing that changed nothing', async () => {
    const owner = await newUser(service);
    const companyId = await owner.fullCompany({ report: true });
    const guest = await newUser(service);
    const call = await as(guest.id, 'eva@client.example');
    const { id } = await offer(owner, companyId, 'x@client.example');
    await owner.delete(`/api/guest-invitations/${id}`);
    const { token } = await offer(owner, companyId, 'eva@client.example', 'contributor');
    await call('POST', '/api/guest-invitations/accept', { token });
    await call('POST', '/api/guest-invitations/accept', { token });
    const { guests } = Object((await owner.get(`/api/companies/${companyId}/access`)).json);
    await owner.patch(`/api/company-guests/${guests[0].id}`, { kind: 'contributor' });
    await owner.patch(`/api/company-guests/${guests[0].id}`, { endsOn: later });
    await owner.delete(`/api/company-guests/${guests[0].id}`);
    const link = await share(owner, companyId, 'Board');
    await owner.delete(`/api/reading-links/${link.id}`);
    const put = async (userIds: number[]) => {
      const token = await service.tokenFor({ id: owner.id });
      await service.http('PUT', `/api/companies/${companyId}/members`, { token, body: { userIds } });
    };
    await put([71_001, 71_002]);
    await put([71_002]);
    for (const assigneeId of [owner.id, owner.id, null])
      await owner.patch(`/api/companies/${companyId}`, { assigneeId });
    await owner.delete(`/api/companies/${companyId}`);
    const access = `contributor ${endsOn}`;
    expect(await brief(owner.id)).toEqual([
      ['guestInvited', owner.id, 'x@client.example', null, `reader ${endsOn}`],
      ['guestWithdrawn', owner.id, 'x@client.example', null, null],
      ['guestInvited', owner.id, 'eva@client.example', null, access],
      ['guestJoined', guest.id, null, null, access],
      ['guestChanged', owner.id, guest.id, access, `contributor ${later}`],
      ['guestEnded', owner.id, guest.id, `contributor ${later}`, null],
      ['linkMade', owner.id, null, null, 'Board'],
      ['linkRevoked', owner.id, null, 'Board', null],
      ['assigned', owner.id, 71_001, null, null],
      ['assigned', owner.id, 71_002, null, null],
      ['unassigned', owner.id, 71_001, null, null],
      ['chargeGiven', owner.id, owner.id, null, null],
      ['chargeEnded', owner.id, owner.id, null, null],
      ['companyDeleted', owner.id, null, null, null],
    ]);
    const told = await toldAbout(owner.id);
    expect(new Set(told.map((event) => event.company))).toEqual(new Set([company.name]));
    expect(JSON.stringify(told)).not.toContain(link.token);
    expect(auth.keys).toEqual(new Set([`Bearer ${AUTH_INTERNAL_KEY}`]));
  });

  it('learns of a handover in both workspaces', async () => {
    const [owner, taker] = [await newUser(service), await newUser(service)];
    const companyId = await owner.company();
    const withdrawn = await offer(owner, companyId, 'no@taker.example', 'handover');
    await owner.delete(`/api/guest-invitations/${withdrawn.id}`);
    const { id, token } = await offer(owner, companyId, 'b@taker.example', 'handover');
    const look = await service.http('POST', '/api/guest-invitations/look', { body: { token } });
    expect(look.json).toMatchObject({
      ...{ from: { name: 'Ana', workspace: 'Nodo' }, brings: { guests: 0, links: 0 } },
    });
    await (await as(taker.id, 'b@taker.example'))('POST', '/api/guest-invitations/accept', { token });
    await owner.post(`/api/guest-invitations/${id}/complete`);
    const facts = (await toldAbout(owner.id)).map(({ what, who, otherWorkspaceId }) => [
      what,
      who,
      otherWorkspaceId,
    ]);
    expect(facts).toEqual([
      ['handoverOffered', owner.id, null],
      ['handoverWithdrawn', owner.id, null],
      ['handoverOffered', owner.id, null],
      ['handoverAccepted', taker.id, taker.id],
      ['handoverCompleted', owner.id, taker.id],
    ]);
    expect(await toldAbout(taker.id)).toMatchObject([
      { what: 'companyReceived', who: owner.id, otherWorkspaceId: owner.id, company: company.name },
    ]);
  });

  it('loses nothing while auth is unavailable, refuses the key or does not know an entry yet', async () => {
    const owner = await newUser(service);
    const companyId = await owner.fullCompany({ report: true });
    for (const status of [503, 404, 401]) {
      auth.refuses = status;
      await share(owner, companyId, `While ${status}`);
      await until(
        async () =>
          (await service.dataSource.getRepository(ReportedEventEntity).find()).map(
            ({ attempts }) => attempts,
          ),
        (attempts) => attempts.some((count) => count > 0),
      );
    }
    expect(auth.events.filter(({ workspaceId }) => workspaceId === owner.id)).toEqual([]);
    auth.refuses = null;
    expect((await brief(owner.id)).map(([, , , , to]) => to)).toEqual([
      'While 503',
      'While 404',
      'While 401',
    ]);
    const uuids = (await toldAbout(owner.id)).map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(3);
  });

  it('gets an entry with its change or not at all', async () => {
    const owner = await newUser(service);
    const companyId = await owner.fullCompany({ report: true });
    const fail = jest.spyOn(service.app.get(AccessReports, { strict: false }), 'add');
    fail.mockRejectedValueOnce(new Error('no'));
    const answer = await owner.post('/api/reading-links', { companyId, label: 'Board', endsOn });
    fail.mockRestore();
    expect(answer.status).toBe(500);
    expect(await service.dataSource.getRepository(ReadingLinkEntity).countBy({ companyId })).toBe(0);
    expect(await toldAbout(owner.id)).toEqual([]);
  });

  it('refuses guests who are in the workspace already, also oneself', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    auth.members = ['member@nodo.example'];
    const call = await as(owner.id, 'owner@nodo.example');
    for (const email of ['member@nodo.example', 'owner@nodo.example']) {
      const body = { companyId, email, kind: 'reader', endsOn };
      const answer = await call('POST', '/api/guest-invitations', body);
      expect(Object(answer.json).fields).toMatchObject([{ field: 'email', code: 'ALREADY_MEMBER' }]);
    }
    auth.refuses = 503;
    expect((await offer(owner, companyId, 'member@nodo.example')).email).toBe('member@nodo.example');
  });

  describe('somebody whose place has ended (rule 18.52)', () => {
    let ids = 0;
    const placeOf = (
      workspaceId: number,
      userId: number,
      more: Partial<EndedMembership> = {},
    ): EndedMembership => ({
      ...{ id: ++ids, at: new Date().toISOString(), workspaceId, userId, endedBy: workspaceId },
      ...{ successorId: null, until: new Date(Date.now() + 120_000).toISOString(), isFinal: false },
      ...more,
    });
    /** Creates a manager of the workspace who has shared a company in every possible way and is its assignee. */
    async function manager(owner: Caller) {
      const { id } = await newUser(service);
      const token = await service.tokenFor({
        id,
        workspaces: [{ id: owner.id, role: 'manager', reach: 'all' }],
      });
      const post = (path: string, body: object) => service.http('POST', path, { token, body });
      const companyId = await owner.fullCompany({ report: true });
      await owner.patch(`/api/companies/${companyId}`, { assigneeId: id });
      const made = { companyId, endsOn };
      await post('/api/reading-links', { ...made, label: 'Own' });
      await post('/api/guest-invitations', { ...made, email: 'own@x.example', kind: 'reader' });
      return { id, companyId, link: () => post('/api/reading-links', { ...made, label: 'Again' }) };
    }
    const left = async (companyId: number) => ({
      links: await service.dataSource.getRepository(ReadingLinkEntity).countBy({ companyId }),
      invitations: await service.dataSource.getRepository(GuestInvitationEntity).countBy({ companyId }),
      assigneeId: (await service.dataSource.getRepository(CompanyEntity).findOneByOrFail({ id: companyId }))
        .assigneeId,
    });
    const nothing = { links: 0, invitations: 0, assigneeId: null };

    it('keeps no link, invitation or company in their charge, also not what they made with the last token', async () => {
      const owner = await newUser(service);
      const { id, companyId, link } = await manager(owner);
      const place = placeOf(owner.id, id);
      auth.ended.push(place);
      await until(
        () => left(companyId),
        (found) => found.links === 0,
      );
      expect(await left(companyId)).toEqual(nothing);
      await link();
      await until(
        () => left(companyId),
        (found) => found.links === 0,
      );
      place.isFinal = true;
      const seen = service.dataSource.getRepository(EndedPlaceEntity);
      await until(() => seen.existsBy({ id: place.id }), Boolean);
      const told = (await brief(owner.id)).filter(
        ([what]) => what === 'chargeDropped' || what === 'sharingEnded',
      );
      expect(told).toEqual([
        ['chargeDropped', owner.id, id, null, '1'],
        ['sharingEnded', owner.id, id, null, '2'],
        ['sharingEnded', owner.id, id, null, '1'],
      ]);
    });

    it('is followed by the successor, at each replica once, and keeps what they make after joining again', async () => {
      const owner = await newUser(service);
      const { id, companyId, link } = await manager(owner);
      await service.replica();
      await service.dataSource
        .getRepository(ReadingLinkEntity)
        .update({ companyId }, { createdAt: new Date(Date.now() - 60_000) });
      const ended = new Date(Date.now() - 30_000).toISOString();
      await link();
      const place = placeOf(owner.id, id, { successorId: owner.id, at: ended, until: ended, isFinal: true });
      auth.ended.push(place);
      await until(
        () => left(companyId),
        ({ assigneeId }) => assigneeId === owner.id,
      );
      // The link and the invitation were created after the membership had ended, so both remain.
      expect(await left(companyId)).toEqual({ links: 1, invitations: 1, assigneeId: owner.id });
      await owner.patch(`/api/companies/${companyId}`, { assigneeId: id });
      auth.ended.push(placeOf(owner.id, 72_000, { isFinal: true }));
      const seen = service.dataSource.getRepository(EndedPlaceEntity);
      await until(() => seen.existsBy({ id: ids }), Boolean);
      expect((await left(companyId)).assigneeId).toBe(id);
      const moved = (await toldAbout(owner.id)).filter(({ what }) => what === 'chargeMoved');
      expect(moved).toMatchObject([{ who: owner.id, whom: owner.id, to: '1' }]);
    });

    it('is dealt with when the service was not running or auth did not answer', async () => {
      const owner = await newUser(service);
      const { id, companyId } = await manager(owner);
      auth.refuses = 503;
      auth.ended.push(placeOf(owner.id, id, { isFinal: true }));
      const asked = service.logs.length;
      await until(() => service.logs.slice(asked).join('').includes('a periodic job failed'), Boolean);
      expect((await left(companyId)).links).toBe(1);
      auth.refuses = null;
      await until(
        () => left(companyId),
        (found) => found.links === 0,
      );
      expect(await left(companyId)).toEqual(nothing);
    });

    it('is dealt with though the clock was put back after an earlier place had ended', async () => {
      const owner = await newUser(service);
      const { id, companyId } = await manager(owner);
      const seen = service.dataSource.getRepository(EndedPlaceEntity);
      const later = { id: 1_000_000, at: new Date(Date.now() + 40 * 60_000) };
      await seen.insert(later);
      auth.ended.push(placeOf(owner.id, id, { isFinal: true }));
      await until(
        () => left(companyId),
        (found) => found.links === 0,
      );
      await seen.delete({ id: later.id });
    });

    it('loses nothing in another workspace', async () => {
      const [owner, other] = [await newUser(service), await newUser(service)];
      const { id, companyId } = await manager(owner);
      const place = placeOf(other.id, id, { isFinal: true });
      auth.ended.push(place);
      await until(
        () => service.dataSource.getRepository(EndedPlaceEntity).existsBy({ id: place.id }),
        Boolean,
      );
      expect(await left(companyId)).toEqual({ links: 1, invitations: 1, assigneeId: id });
    });
  });
});
