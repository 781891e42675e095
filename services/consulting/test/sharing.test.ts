import { businessDayOf } from '@portals/contracts/constants';
import { NewGuestInvitation, NewReadingLink } from '@portals/contracts/sharing';
import {
  Accounts,
  CompanyGrantEntity,
  ExpiredInvitationsJob,
  ReportedEventEntity,
  SHARED_COMPANIES,
  type SharedCompanies,
  Throttle,
  ThrottleEntity,
  throttleName,
} from '@portals/service-kit';
import { awayFromMidnight, bodyOf, databases, personOf, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';
import {
  GuestInvitationEntity,
  ReadingLinkDayEntity,
  ReadingLinkEntity,
} from '../src/sharing/sharing.entities.js';
import { type Caller, company, newUser, reportFacts, reportParts } from './support.js';

const codeOf = ({ json }: { json: unknown }) => Object(json).code;
const past = businessDayOf(new Date(Date.now() - 2 * 86_400_000));
const endsOn = businessDayOf(new Date(Date.now() + 90 * 86_400_000));
const farOff = businessDayOf(new Date(Date.now() + 733 * 86_400_000));

beforeEach(awayFromMidnight);

describe.each(databases)('sharing on $name', (database) => {
  const service = useService(consultingService, database);

  let people = 0;
  /** Creates a user whose access tokens contain this email address. */
  async function personWith(email: string) {
    const { id } = await newUser(service);
    const token = await service.tokenFor({ id, email });
    const call = (method: string, path: string, body?: object) =>
      service.http(method, path, { token, ...(body && { body }) });
    return {
      id,
      email,
      call,
      accept: (invited: string) => call('POST', '/api/guest-invitations/accept', { token: invited }),
    };
  }
  const newAddress = () => `guest${++people}@client.example`;

  const invite = async (owner: Caller, companyId: number, email: string, more: object = {}) =>
    owner.post('/api/guest-invitations', { companyId, email, kind: 'reader', endsOn, ...more });
  const look = (token: string) => service.http('POST', '/api/guest-invitations/look', { body: { token } });

  async function invited(more: object = {}) {
    const owner = await newUser(service);
    const companyId = await owner.fullCompany({ report: true });
    const email = newAddress();
    const { token, id, expiresAt } = bodyOf(await invite(owner, companyId, email, more), NewGuestInvitation);
    return { owner, companyId, email, token, id, expiresAt };
  }

  type Ending = [string, (made: Awaited<ReturnType<typeof invited>>) => Promise<unknown>];
  /** Ways in which an invitation can end without being accepted. */
  const endings: Ending[] = [
    ['withdrawn', ({ owner, id }) => owner.delete(`/api/guest-invitations/${id}`)],
    ['of a deleted company', ({ owner, companyId }) => owner.delete(`/api/companies/${companyId}`)],
    [
      'expired',
      ({ id }) =>
        service.dataSource.getRepository(GuestInvitationEntity).update({ id }, { expiresAt: new Date(0) }),
    ],
    [
      'whose access is over',
      ({ id }) => service.dataSource.getRepository(GuestInvitationEntity).update({ id }, { endsOn: past }),
    ],
  ];

  describe('guests', () => {
    it('come by an invitation that looking does not use up', async () => {
      const { owner, companyId, email, token, expiresAt } = await invited({ kind: 'contributor' });
      for (let n = 0; n < 3; n++)
        expect((await look(token)).json).toEqual({
          ...{ company: 'Panificadora La Espiga', email, kind: 'contributor', endsOn, expiresAt },
          // The names are null, because auth, which would provide them, is not running in this test.
          ...{ from: null, brings: null },
        });
      const guest = await personWith(email);
      expect((await guest.call('GET', `/api/companies/${companyId}`)).status).toBe(404);
      expect((await guest.accept(token)).json).toEqual({ companyId });
      expect((await guest.call('GET', `/api/companies/${companyId}/products`)).status).toBe(200);
      expect((await guest.call('DELETE', `/api/companies/${companyId}`)).status).toBe(403);
      const { json } = await owner.get(`/api/companies/${companyId}/access`);
      expect(json).toMatchObject({
        guests: [{ userId: guest.id, email, kind: 'contributor', endsOn }],
        invitations: [],
      });
      // After the acceptance, the link still leads this guest to the company, but works for nobody else (rule 18.57).
      expect((await guest.accept(token)).json).toEqual({ companyId });
      expect(codeOf(await (await personWith(email)).accept(token))).toBe('INVITATION_ENDED');
      expect(codeOf(await look(token))).toBe('INVITATION_ENDED');
    });

    it('are invited until their last day, when that is before the seven days', async () => {
      const today = businessDayOf(new Date());
      const { expiresAt } = await invited({ endsOn: today });
      expect(businessDayOf(new Date(expiresAt))).toBe(today);
      expect(businessDayOf(new Date((await invited()).expiresAt)) > today).toBe(true);
    });

    it('leave no address behind when they do not come', async () => {
      const [expired, open] = [await invited(), await invited()];
      const invitations = service.dataSource.getRepository(GuestInvitationEntity);
      const job = service.app.get(ExpiredInvitationsJob, { strict: false });
      await job.run(new Date(Date.parse(open.expiresAt) - 1));
      expect(await invitations.existsBy({ email: open.email })).toBe(true);
      await invitations.update({ id: expired.id }, { expiresAt: new Date(0) });
      await job.run(new Date());
      expect(await invitations.existsBy({ email: expired.email })).toBe(false);
      expect(await invitations.existsBy({ email: open.email })).toBe(true);
    });

    it('leave no grant behind for a company that version 1.2.0 has deleted', async () => {
      const { companyId, owner } = await invited();
      const grants = service.dataSource.getRepository(CompanyGrantEntity);
      for (const id of [companyId, 999_999])
        await personOf(service.dataSource, 'reader', 5102, { id, workspaceId: owner.id });
      await service.app.get(ExpiredInvitationsJob, { strict: false }).run(new Date());
      expect(await grants.findBy({ userId: 5102 })).toMatchObject([{ companyId }]);
    });

    it('keep no token', async () => {
      const { token } = await invited();
      const rows = await service.dataSource.getRepository(GuestInvitationEntity).find();
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(service.logs.join('')).not.toContain(token);
    });

    it('never join under another address', async () => {
      const { companyId, email, token } = await invited();
      const other = await personWith(newAddress());
      expect(codeOf(await other.accept(token))).toBe('OTHER_ACCOUNT');
      const nobody = await newUser(service);
      expect(codeOf(await nobody.post('/api/guest-invitations/accept', { token }))).toBe('OTHER_ACCOUNT');
      expect((await other.call('GET', `/api/companies/${companyId}`)).status).toBe(404);
      expect((await (await personWith(email)).accept(token)).status).toBe(200);
    });

    it('accept once when they accept twice at once', async () => {
      const { companyId, email, token } = await invited();
      const guest = await personWith(email);
      const answers = await Promise.all([guest.accept(token), guest.accept(token), guest.accept(token)]);
      expect(answers.map(({ status }) => status).filter((status) => status !== 410)).toContain(200);
      expect(await service.dataSource.getRepository(CompanyGrantEntity).countBy({ companyId })).toBe(1);
    });

    it.each<Ending>([
      ...endings,
      ['replaced', ({ owner, companyId, email }) => invite(owner, companyId, email)],
    ])('cannot use an invitation that is %s', async (_name, end) => {
      const made = await invited();
      await end(made);
      expect(codeOf(await look(made.token))).toBe('INVITATION_ENDED');
      expect(codeOf(await (await personWith(made.email)).accept(made.token))).toBe('INVITATION_ENDED');
    });

    it('can be changed and ended', async () => {
      const { owner, companyId, email, token } = await invited();
      const guest = await personWith(email);
      await guest.accept(token);
      const row = await service.dataSource.getRepository(CompanyGrantEntity).findOneByOrFail({ companyId });
      const path = `/api/company-guests/${row.id}`;
      expect((await owner.patch(path, { kind: 'contributor' })).json).toMatchObject({
        kind: 'contributor',
        endsOn,
      });
      expect((await guest.call('GET', `/api/companies/${companyId}/products`)).status).toBe(200);
      expect(codeOf(await owner.patch(path, { endsOn: past }))).toBe('VALIDATION_FAILED');
      expect((await owner.delete(path)).status).toBe(204);
      expect((await guest.call('GET', `/api/companies/${companyId}`)).status).toBe(404);
      expect(codeOf(await guest.accept(token))).toBe('INVITATION_ENDED');
      expect((await owner.delete(path)).status).toBe(404);
    });

    describe('changed by two calls at once', () => {
      /** Lets another call run to its end after the next call has read a guest, and before that call changes it. */
      function meanwhile(other: () => Promise<unknown>): void {
        const companies = service.app.get<SharedCompanies>(SHARED_COMPANIES, { strict: false });
        const check = companies.requireManage.bind(companies);
        const spy = jest.spyOn(companies, 'requireManage').mockImplementationOnce(async (user, id) => {
          spy.mockRestore();
          await other();
          return check(user, id);
        });
      }

      async function joined() {
        const { owner, companyId, email, token } = await invited({ kind: 'contributor' });
        await (await personWith(email)).accept(token);
        const grants = service.dataSource.getRepository(CompanyGrantEntity);
        const { id } = await grants.findOneByOrFail({ companyId });
        const find = () => grants.findOneBy({ id });
        return { owner, path: `/api/company-guests/${id}`, find };
      }

      it('have both changes', async () => {
        const { owner, path, find } = await joined();
        const later = businessDayOf(new Date(Date.now() + 100 * 86_400_000));
        meanwhile(async () => expect((await owner.patch(path, { kind: 'reader' })).status).toBe(200));
        expect((await owner.patch(path, { endsOn: later })).json).toMatchObject({
          kind: 'reader',
          endsOn: later,
        });
        expect(await find()).toMatchObject({ kind: 'reader', endsOn: later });
      });

      it('are missing for the change that comes after their end, which records nothing', async () => {
        const { owner, path, find } = await joined();
        meanwhile(async () => expect((await owner.delete(path)).status).toBe(204));
        expect((await owner.patch(path, { kind: 'reader' })).status).toBe(404);
        expect(await find()).toBeNull();
        const reported = await service.dataSource
          .getRepository(ReportedEventEntity)
          .findBy({ workspaceId: owner.id });
        expect(reported.map(({ event }) => event.what)).not.toContain('guestChanged');
      });
    });

    it('of all companies are listed for whoever manages the workspace, by company (rule 18.77)', async () => {
      const owner = await newUser(service);
      const elsewhere = await invited();
      const joined: { email: string; id: number; companyId: number }[] = [];
      for (const companyId of [await owner.company(), await owner.company()]) {
        const email = newAddress();
        const { token } = bodyOf(await invite(owner, companyId, email), NewGuestInvitation);
        const guest = await personWith(email);
        await guest.accept(token);
        joined.push({ email, id: guest.id, companyId });
      }
      await (await personWith(elsewhere.email)).accept(elsewhere.token);
      const [first, second] = joined;
      const { name } = company;
      const member = {
        workspaceId: owner.id,
        companyId: first?.companyId ?? 0,
        userId: 1,
        kind: 'member',
      } as const;
      const grant = { ...member, grantedBy: owner.id, createdAt: new Date() };
      await service.dataSource.getRepository(CompanyGrantEntity).insert(grant);
      const path = `/api/company-guests?workspace=${owner.id}`;
      const { json, headers } = await owner.get(path);
      expect(json).toMatchObject([
        {
          email: first?.email,
          kind: 'reader',
          endsOn,
          invitedBy: owner.id,
          company: { id: first?.companyId, name },
        },
        { email: second?.email, company: { id: second?.companyId, name } },
      ]);
      expect(headers['x-total-count']).toBe('2');
      const next = await owner.get(`${path}&page=2&pageSize=1`);
      expect([next.json, next.headers['x-total-count']]).toEqual([
        [expect.objectContaining({ email: second?.email })],
        '2',
      ]);
      const listAs = async (role: 'manager' | 'member') => {
        const workspaces = [{ id: owner.id, role, reach: 'all' as const }];
        const token = await service.tokenFor({ id: 990_001, workspaces });
        return (await service.http('GET', path, { token })).status;
      };
      expect([await listAs('manager'), await listAs('member')]).toEqual([200, 403]);
      const guest = await personWith(first?.email ?? '');
      expect((await guest.call('GET', path)).status).toBe(404);
      expect((await owner.get('/api/company-guests')).status).toBe(400);
    });

    it('invited again have what the last invitation says', async () => {
      const { owner, companyId, email, token } = await invited();
      const guest = await personWith(email);
      await guest.accept(token);
      const again = bodyOf(
        await invite(owner, companyId, email, { kind: 'contributor' }),
        NewGuestInvitation,
      );
      await guest.accept(again.token);
      const rows = await service.dataSource.getRepository(CompanyGrantEntity).findBy({ companyId });
      expect(rows.map(({ kind }) => kind)).toEqual(['contributor']);
    });

    it('are limited in number, and in a day', async () => {
      const owner = await newUser(service);
      const [first, second] = [await owner.company(), await owner.company()];
      const statuses = async (companyId: number, count: number) => {
        const answers: (string | undefined)[] = [];
        for (let n = 0; n < count; n++) answers.push(codeOf(await invite(owner, companyId, newAddress())));
        return answers;
      };
      expect((await statuses(first, 50)).every((code) => code === undefined)).toBe(true);
      expect(await statuses(second, 1)).toEqual(['TOO_MANY_REQUESTS']);
      const other = await newUser(service);
      const companyId = await other.company();
      const grants = Array.from({ length: 50 }, (_, n) => ({
        ...{
          workspaceId: other.id,
          companyId,
          userId: 900_000 + n,
          kind: 'reader' as const,
          endsOn,
          email: null,
        },
        ...{ grantedBy: other.id, createdAt: new Date() },
      }));
      await service.dataSource.getRepository(CompanyGrantEntity).insert(grants);
      expect(codeOf(await invite(other, companyId, newAddress()))).toBe('GUEST_LIMIT');
    });
  });

  it.each([
    ['an offer leaves an invitation', 'contributor', 'handover', undefined],
    ['an invitation leaves an offer', 'handover', 'reader', undefined],
    ['an offer replaces an offer', 'handover', 'handover', 'INVITATION_ENDED'],
    ['an invitation replaces one of the other kind of guests', 'contributor', 'reader', 'INVITATION_ENDED'],
  ])('%s to the same address', async (_name, first, second, ended) => {
    const { owner, companyId, email, token } = await invited({ kind: first });
    bodyOf(await invite(owner, companyId, email, { kind: second }), NewGuestInvitation);
    expect(codeOf(await look(token))).toBe(ended);
  });

  describe('a handover', () => {
    const give = (more: object = {}) => invited({ kind: 'handover', ...more });
    const complete = ({ owner, id }: { owner: Caller; id: number }) =>
      owner.post(`/api/guest-invitations/${id}/complete`);
    const hasWorkspace = () =>
      jest.spyOn(service.app.get(Accounts, { strict: false }), 'hasWorkspace').mockResolvedValue(true);
    beforeEach(() => void hasWorkspace());

    it('moves the company with its guests and links, and takes it from the workspace before', async () => {
      const made = await give();
      const { owner, companyId } = made;
      const reader = await personWith(newAddress());
      const reading = bodyOf(await invite(owner, companyId, reader.email), NewGuestInvitation);
      await reader.accept(reading.token);
      await owner.patch(`/api/companies/${companyId}`, { assigneeId: owner.id });
      const shared = await owner.post('/api/reading-links', { companyId, label: 'Board', endsOn });
      const link = bodyOf(shared, NewReadingLink);
      const taker = await personWith(made.email);
      expect((await taker.accept(made.token)).json).toEqual({ companyId: null });
      // The company does not move until somebody who still manages it completes the transfer.
      expect((await taker.call('GET', `/api/companies/${companyId}`)).status).toBe(404);
      expect(codeOf(await taker.accept(made.token))).toBe('HANDOVER_ACCEPTED');
      expect((await complete(made)).status).toBe(204);
      expect(codeOf(await taker.accept(made.token))).toBe('INVITATION_ENDED');
      expect((await taker.call('GET', `/api/companies/${companyId}`)).json).toMatchObject({
        ...{ workspaceId: taker.id, assigneeId: null },
        capabilities: ['read', 'contribute', 'work', 'manage'],
      });
      expect((await owner.get(`/api/companies/${companyId}`)).status).toBe(404);
      expect((await owner.get('/api/companies')).json).toEqual([]);
      expect((await reader.call('GET', `/api/companies/${companyId}/report`)).status).toBe(200);
      const row = await service.dataSource.getRepository(ReadingLinkEntity).findOneByOrFail({ id: link.id });
      expect(row.workspaceId).toBe(taker.id);
      const opened = await service.http('POST', '/api/shared-reports', { body: { token: link.token } });
      expect(opened.status).toBe(200);
      expect((await taker.call('DELETE', `/api/reading-links/${link.id}`)).status).toBe(204);
      expect((await owner.delete(`/api/reading-links/${link.id}`)).status).toBe(404);
    });

    it('tells all but one of those who accept it at once that it has been accepted', async () => {
      const made = await give();
      const taker = await personWith(made.email);
      const answers = await Promise.all([1, 2, 3].map(() => taker.accept(made.token)));
      expect(answers.map((answer) => codeOf(answer) ?? answer.status).sort()).toEqual([
        ...[200, 'HANDOVER_ACCEPTED', 'HANDOVER_ACCEPTED'],
      ]);
    });

    it('leaves assigned members behind', async () => {
      const made = await give();
      const { owner, companyId, email, token } = made;
      const token1 = await service.tokenFor({ id: owner.id });
      const body = { userIds: [88_001] };
      await service.http('PUT', `/api/companies/${companyId}/members`, { token: token1, body });
      await (await personWith(email)).accept(token);
      await complete(made);
      expect(await service.dataSource.getRepository(CompanyGrantEntity).countBy({ companyId })).toBe(0);
    });

    it('cannot be completed before it is accepted, nor by somebody who lost the company', async () => {
      const made = await give();
      expect((await complete(made)).status).toBe(404);
      const taker = await personWith(made.email);
      await taker.accept(made.token);
      const manager = await newUser(service);
      const token = await service.tokenFor({ id: manager.id });
      const path = `/api/guest-invitations/${made.id}/complete`;
      expect((await service.http('POST', path, { token })).status).toBe(404);
      expect((await taker.call('POST', path)).status).toBe(404);
      expect((await made.owner.get(`/api/companies/${made.companyId}`)).status).toBe(200);
    });

    it('is not completed when it has expired, or when the workspace that accepted it is gone', async () => {
      const made = await give();
      await (await personWith(made.email)).accept(made.token);
      hasWorkspace().mockResolvedValueOnce(false);
      expect(codeOf(await complete(made))).toBe('INVITATION_ENDED');
      const offers = service.dataSource.getRepository(GuestInvitationEntity);
      await offers.update({ id: made.id }, { expiresAt: new Date(0) });
      expect(codeOf(await complete(made))).toBe('INVITATION_ENDED');
      expect((await made.owner.get(`/api/companies/${made.companyId}`)).status).toBe(200);
    });

    it('ends every other offer and open invitation of the company', async () => {
      const made = await give();
      const other = await personWith(newAddress());
      const guest = await personWith(newAddress());
      const offer = await invite(made.owner, made.companyId, other.email, { kind: 'handover' });
      const invitation = await invite(made.owner, made.companyId, guest.email);
      const [second, open] = [bodyOf(offer, NewGuestInvitation), bodyOf(invitation, NewGuestInvitation)];
      await other.accept(second.token);
      const taker = await personWith(made.email);
      await taker.accept(made.token);
      await complete(made);
      expect((await complete({ owner: made.owner, id: second.id })).status).toBe(404);
      expect((await taker.call('GET', `/api/companies/${made.companyId}`)).status).toBe(200);
      expect(codeOf(await guest.accept(open.token))).toBe('INVITATION_ENDED');
    });

    it('is not accepted by the workspace that has the company', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const email = newAddress();
      const { token } = bodyOf(
        await invite(owner, companyId, email, { kind: 'handover' }),
        NewGuestInvitation,
      );
      const access = await service.tokenFor({ id: owner.id, email });
      const answer = await service.http('POST', '/api/guest-invitations/accept', {
        token: access,
        body: { token },
      });
      expect(codeOf(answer)).toBe('SAME_WORKSPACE');
    });

    it.each<[string, 'member' | 'manager' | null, number]>([
      ['a workspace of which they are manager', 'manager', 200],
      ['none in which they are member', 'member', 404],
      ['none that they are not in', null, 404],
    ])('goes to %s', async (_name, role, status) => {
      const { owner, companyId, email, token } = await give();
      const { id } = await newUser(service);
      const target = (await newUser(service)).id;
      const own = { id, role: 'owner' as const, reach: 'all' as const };
      const workspaces = role === null ? [own] : [own, { id: target, role, reach: 'all' as const }];
      const access = await service.tokenFor({ id, email, workspaces });
      const body = { token, workspaceId: target };
      const answer = await service.http('POST', '/api/guest-invitations/accept', { token: access, body });
      expect(answer.status).toBe(status);
      // Only a successful acceptance may use up the invitation.
      const { json } = await owner.get(`/api/companies/${companyId}/access`);
      expect(Object(json).invitations[0].accepted).toBe(status === 200);
      expect((await look(token)).status).toBe(status === 200 ? 409 : 200);
    });
  });

  describe('without a link (rule 18.79)', () => {
    const confirmed = new Map<number, { address: string; isConfirmed: boolean }>();
    beforeAll(() => {
      const accounts = service.app.get(Accounts, { strict: false });
      jest.spyOn(accounts, 'find').mockImplementation(async (id) => ({
        ...{ address: null, workspaces: null },
        ...confirmed.get(id),
      }));
    });
    afterAll(() => {
      const accounts = service.app.get(Accounts, { strict: false });
      jest.spyOn(accounts, 'find').mockResolvedValue({ address: null, workspaces: null });
    });
    async function account(email: string, isConfirmed = true) {
      const person = await personWith(email);
      confirmed.set(person.id, { address: email, isConfirmed });
      return {
        ...person,
        offers: async () => (await person.call('GET', '/api/guest-invitations')).json,
        lookAt: (id: number) => person.call('GET', `/api/guest-invitations/${id}`),
        take: (id: number, body: object = {}) =>
          person.call('POST', `/api/guest-invitations/${id}/accept`, body),
      };
    }

    it('whoever has confirmed the address finds what is open, what ends first first', async () => {
      const { companyId, email, id, expiresAt } = await invited({ kind: 'handover' });
      const today = businessDayOf(new Date());
      const sooner = await invited();
      const asked = { companyId: sooner.companyId, email, kind: 'contributor', endsOn: today };
      const second = bodyOf(await sooner.owner.post('/api/guest-invitations', asked), NewGuestInvitation);
      const person = await account(email);
      const name = 'Panificadora La Espiga';
      expect(await person.offers()).toEqual([
        { id: second.id, company: name, kind: 'contributor', endsOn: today, expiresAt: second.expiresAt },
        { id, company: name, kind: 'handover', endsOn, expiresAt },
      ]);
      expect((await person.lookAt(id)).json).toMatchObject({
        company: name,
        brings: { guests: 0, links: 0 },
      });
      expect((await person.take(second.id)).json).toEqual({ companyId: sooner.companyId });
      expect((await person.call('GET', `/api/companies/${sooner.companyId}/products`)).status).toBe(200);
      expect((await person.take(id)).json).toEqual({ companyId: null });
      expect(codeOf(await person.take(id))).toBe('HANDOVER_ACCEPTED');
      expect(codeOf(await person.lookAt(second.id))).toBe('INVITATION_ENDED');
      expect(await person.offers()).toEqual([]);
      expect((await person.call('GET', `/api/companies/${companyId}`)).status).toBe(404);
      // After the acceptance, the link still leads the guest to the company.
      expect((await person.accept(second.token)).json).toEqual({ companyId: sooner.companyId });
    });

    it('the others find nothing, and cannot accept it', async () => {
      const { owner, email, id } = await invited({ kind: 'handover' });
      const others = [
        await account(newAddress()),
        // An unconfirmed address must not count, because anybody can register with somebody else's address.
        await account(email, false),
        await personWith(email).then((person) => account(person.email, false)),
      ];
      for (const other of others) {
        expect(await other.offers()).toEqual([]);
        expect(codeOf(await other.lookAt(id))).toBe('INVITATION_ENDED');
        expect(codeOf(await other.take(id))).toBe('INVITATION_ENDED');
      }
      expect((await service.http('GET', '/api/guest-invitations')).status).toBe(401);
      const person = await account(email);
      expect(codeOf(await person.take(id, { workspaceId: owner.id }))).toBe('NOT_FOUND');
      expect(await person.offers()).toHaveLength(1);
    });

    it.each(endings)('nobody finds one that is %s', async (_name, end) => {
      const made = await invited();
      const person = await account(made.email);
      expect(await person.offers()).toHaveLength(1);
      await end(made);
      expect(await person.offers()).toEqual([]);
      expect(codeOf(await person.take(made.id))).toBe('INVITATION_ENDED');
    });

    it('one of several acceptances at once counts', async () => {
      const { companyId, email, id } = await invited();
      const person = await account(email);
      const answers = await Promise.all([person.take(id), person.take(id), person.take(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      expect(await service.dataSource.getRepository(CompanyGrantEntity).countBy({ companyId })).toBe(1);
    });
  });

  it('takes nobody from outside the workspace, whom the record would name', async () => {
    const { owner, companyId } = await invited();
    const token = await service.tokenFor({ id: owner.id });
    const find = jest.spyOn(service.app.get(Accounts, { strict: false }), 'find');
    find.mockImplementation(async () => ({ address: 'eva@mail.example', workspaces: [] }));
    const refusals = [
      await owner.patch(`/api/companies/${companyId}`, { assigneeId: 55_001 }),
      await owner.post('/api/companies', { ...company, assigneeId: 55_001 }),
      await service.http('PUT', `/api/companies/${companyId}/members`, {
        token,
        body: { userIds: [55_001] },
      }),
    ];
    const named = await owner.patch(`/api/companies/${companyId}`, { assigneeId: owner.id });
    find.mockResolvedValue({ address: null, workspaces: null });
    const fieldOf = ({ json }: { json: unknown }) => Object(json).fields?.[0];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(refusals.map((answer) => fieldOf(answer).field)).toEqual([
      ...['assigneeId', 'assigneeId', 'userIds'],
    ]);
    expect(named.status).toBe(200);
    expect((await owner.get(`/api/companies/${companyId}/members`)).json).toEqual({ userIds: [] });
  });

  it('assigns a company to exactly the named members, who may have been guests', async () => {
    const { owner, companyId, email, token } = await invited();
    const guest = await personWith(email);
    await guest.accept(token);
    const path = `/api/companies/${companyId}/members`;
    const assign = async (userIds: number[]) => {
      const token = await service.tokenFor({ id: owner.id });
      return (await service.http('PUT', path, { token, body: { userIds } })).json;
    };
    expect(await assign([guest.id, 77_001, 77_001])).toEqual({ userIds: [guest.id, 77_001] });
    // The person is not a member of the workspace, so the assignment must not grant access (rule 18.4).
    expect((await guest.call('GET', `/api/companies/${companyId}`)).status).toBe(404);
    expect(await assign([77_001])).toEqual({ userIds: [77_001] });
    expect(await assign([])).toEqual({ userIds: [] });
  });

  describe('reading links', () => {
    const open = (body: object, address = '198.51.100.1') =>
      service.http('POST', '/api/shared-reports', { body, headers: { 'x-forwarded-for': address } });

    async function linked(more: object = {}) {
      const owner = await newUser(service);
      const companyId = await owner.fullCompany({ report: true });
      const answer = await owner.post('/api/reading-links', { companyId, label: 'Board', endsOn, ...more });
      return { owner, companyId, ...bodyOf(answer, NewReadingLink) };
    }

    const opensOf = async ({ owner, companyId }: { owner: Caller; companyId: number }) =>
      Object((await owner.get(`/api/companies/${companyId}/access`)).json).links[0].opens;

    it('open the report without an account, and are counted by day', async () => {
      const link = await linked();
      expect([link.code, link.withCode, link.opens]).toEqual([null, false, []]);
      for (let n = 0; n < 3; n++)
        expect((await open({ token: link.token })).json).toEqual({
          ...{ company: 'Panificadora La Espiga', ...reportParts, createdAt: expect.any(String), endsOn },
          facts: { ...reportFacts, rows: [{ kind: 'departments', name: 'Ventas', level: 2 }] },
          ...{ language: 'es', obligations: false },
        });
      expect(await opensOf(link)).toEqual([{ day: businessDayOf(new Date()), opens: 3 }]);
      expect(service.logs.join('')).not.toContain(link.token);
      const rows = await service.dataSource.getRepository(ReadingLinkEntity).find();
      expect(JSON.stringify(rows)).not.toContain(link.token);
    });

    it('leave no address behind when the limit of tries is over', async () => {
      const address = '198.51.100.77';
      const name = throttleName({ key: ['reading', address] });
      const throttles = service.dataSource.getRepository(ThrottleEntity);
      await open({ token: 'x'.repeat(43) }, address);
      const job = service.app.get(ExpiredInvitationsJob, { strict: false });
      await job.run(new Date());
      expect(await throttles.existsBy({ name })).toBe(true);
      await job.run(new Date(Date.now() + 61_000));
      expect(await throttles.existsBy({ name })).toBe(false);
    });

    it('count opens at the same moment', async () => {
      const link = await linked();
      await Promise.all(Array.from({ length: 8 }, () => open({ token: link.token }, '198.51.100.2')));
      expect(await opensOf(link)).toEqual([{ day: businessDayOf(new Date()), opens: 8 }]);
    });

    it('leave out a day whose first opening was interrupted before it was counted', async () => {
      const link = await linked();
      const day = { linkId: link.id, day: businessDayOf(new Date()), opens: 0 };
      await service.dataSource.manager.insert(ReadingLinkDayEntity, day);
      expect(await opensOf(link)).toEqual([]);
    });

    it.each<[string, (made: Awaited<ReturnType<typeof linked>>) => Promise<unknown>]>([
      ['revoked', ({ owner, id }) => owner.delete(`/api/reading-links/${id}`)],
      ['of a deleted company', ({ owner, companyId }) => owner.delete(`/api/companies/${companyId}`)],
      [
        'expired',
        ({ id }) => service.dataSource.getRepository(ReadingLinkEntity).update({ id }, { endsOn: past }),
      ],
    ])('do not open when %s', async (_name, end) => {
      const link = await linked();
      await end(link);
      const answer = await open({ token: link.token });
      expect([answer.status, codeOf(answer)]).toEqual([410, 'LINK_ENDED']);
    });

    it('ask for a code, which cannot be guessed', async () => {
      const link = await linked({ withCode: true });
      expect(link.code).toMatch(/^\d{8}$/);
      const address = '198.51.100.3';
      expect(codeOf(await open({ token: link.token }, address))).toBe('CODE_REQUIRED');
      expect(
        (
          await open(
            { token: link.token, code: ` ${link.code?.slice(0, 4)} ${link.code?.slice(4)} ` },
            address,
          )
        ).status,
      ).toBe(200);
      for (let n = 0; n < 10; n++)
        expect(codeOf(await open({ token: link.token, code: '0' }, `198.51.101.${n}`))).toBe('WRONG_CODE');
      // Once the link is locked, even the right code is rejected, from any network address.
      expect((await open({ token: link.token, code: link.code ?? '' }, '198.51.101.99')).status).toBe(429);
      // The link's creator can see until when the link is locked (rule 18.56).
      const [listed] = Object((await link.owner.get(`/api/companies/${link.companyId}/access`)).json).links;
      expect(new Date(listed.lockedUntil).getTime()).toBeGreaterThan(Date.now());
      expect(listed.createdBy).toBe(link.owner.id);
      expect((await linked({ withCode: true })).code).not.toBe(link.code);
    });

    it('are tried from one address no more than sixty times a minute', async () => {
      const address = '198.51.102.1';
      const throttle = service.app.get(Throttle, { strict: false });
      for (let n = 0; n < 59; n++)
        await throttle.consume({ key: ['reading', address], limit: 60, windowMs: 60_000 });
      const guess = async () => (await open({ token: 'guess' }, address)).status;
      expect([await guess(), await guess()]).toEqual([410, 429]);
    });

    it('need a report and a day to come, and are limited in number', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const share = (more: object = {}) =>
        owner.post('/api/reading-links', { companyId, label: 'x', endsOn, ...more });
      expect(codeOf(await share())).toBe('NO_REPORT');
      const full = await owner.fullCompany({ report: true });
      const days = await share({ companyId: full, endsOn: past });
      expect(Object(days.json).fields).toMatchObject([{ field: 'endsOn', code: 'DATE_PASSED' }]);
      const never = await share({ companyId: full, endsOn: farOff });
      expect(Object(never.json).fields).toMatchObject([{ field: 'endsOn', code: 'DATE_TOO_FAR' }]);
      for (let n = 0; n < 50; n++) expect((await share({ companyId: full })).status).toBe(201);
      expect(codeOf(await share({ companyId: full }))).toBe('LINK_LIMIT');
      // The limit counts the links of all companies in the workspace, including revoked ones.
      const throttle = service.app.get(Throttle, { strict: false });
      const rule = { key: ['reading links', String(owner.id)], limit: 200, windowMs: 86_400_000 };
      for (let n = 50; n < 199; n++) await throttle.consume(rule);
      const other = await owner.fullCompany({ report: true });
      expect((await share({ companyId: other })).status).toBe(201);
      expect(codeOf(await share({ companyId: other }))).toBe('TOO_MANY_REQUESTS');
    });
  });
});
