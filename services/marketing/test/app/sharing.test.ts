import type { GuestMail } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import type { ApprovedText } from '@portals/contracts/marketing';
import { NewGuestInvitation, NewReadingLink } from '@portals/contracts/sharing';
import {
  Accounts,
  AppError,
  CompanyGrantEntity,
  ExpiredInvitationsJob,
  ReportedEventEntity,
  SHARED_COMPANIES,
  type SharedCompanies,
  WorkspacePeople,
} from '@portals/service-kit';
import {
  awayFromMidnight,
  bodyOf,
  databases,
  personOf,
  until,
  useAuthStandIn,
  useService,
} from '@portals/service-kit/testing';
import { IsNull, Not } from 'typeorm';
import { moveTimes } from '../../src/app/sharing/marketing-companies.js';
import { OutreachEntity } from '../../src/campaigns/outreach-gate/outreach.entity.js';
import { MarketingCompanyEntity } from '../../src/crm/company/marketing-company.entity.js';
import { LeadAssigneeRepository } from '../../src/crm/lead-assignee/lead-assignee.repository.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { declaration } from '../../src/kernel/index.js';
import { addressKeyOf } from '../../src/kernel/plain.js';
import { MailLinks } from '../../src/sending/mail-links/mail-links.js';
import { MailingsOfCompany } from '../../src/sending/mailing/mailings-of-company.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { PageReportEntity } from '../../src/sending/page-reports/page-report.entity.js';
import { SuppressionEntity } from '../../src/sending/suppression/suppression.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { newCampaign, newPage } from '../campaigns/campaign-support.js';
import { fileOf, imported, undone } from '../crm/lead-import-support.js';
import {
  type Caller,
  callerOf,
  colleagueOf,
  company,
  fillLeads,
  idOf,
  mergeIdOf,
  mergeLeads,
  newId,
  newUser,
} from '../crm/support.js';
import { mailed, oneClick, sendsAs } from '../sending/mailing-support.js';
import {
  act,
  addressOf,
  fastCampaigns,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
  untilMailing,
} from '../sending/sending-support.js';
import { guestInput } from './company-calls.js';

const { endsOn } = guestInput;
const past = businessDayOf(new Date(Date.now() - 2 * 86_400_000));
const codeOf = ({ json }: { json: unknown }) => Object(json).code;

beforeEach(awayFromMidnight);

describe.each(databases)('companies of marketing that are shared on $name', (database) => {
  const { auth, env } = useAuthStandIn();
  const service = useService(marketingService, database, {
    get env() {
      return { ...fastCampaigns, ...env };
    },
  });

  /** Creates a user with an email address that no other test uses. */
  async function person() {
    const id = newId();
    const email = `person.${id}@client.example`;
    return { email, ...(await callerOf(service, { id, email })) };
  }
  const accept = (who: Caller, token: string) => who.post('guest-invitations/accept', { token });
  const invite = async (owner: Caller, companyId: number, input: object) =>
    bodyOf(await owner.post('guest-invitations', { companyId, ...guestInput, ...input }), NewGuestInvitation);
  const report = async (owner: Caller, companyId: number, period = '2026-W05') => {
    const input = { period, language: 'en' };
    return idOf(await owner.post(`companies/${companyId}/analytics-reports`, input));
  };
  const open = (token: string, more: object = {}) =>
    service.http('POST', '/api/marketing/shared-reports', { body: { token, ...more } });

  describe('a guest (rule 18.70)', () => {
    it('is invited by email, reads figures, reports and approved texts, and loses access at once', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const reportId = await report(owner, companyId);
      const guest = await person();
      const { token, isMailed } = await invite(owner, companyId, { email: guest.email });
      expect(isMailed).toBe(true);
      expect(auth.guestMails.at(-1)).toMatchObject({
        ...{ email: guest.email, kind: 'reader', service: 'marketing', link: `/comercia-guest#${token}` },
      } satisfies Partial<GuestMail>);
      const looked = await service.http('POST', '/api/marketing/guest-invitations/look', { body: { token } });
      expect(looked.json).toMatchObject({ kind: 'reader', endsOn, brings: null });
      expect((await guest.get(`companies/${companyId}`)).status).toBe(404);
      expect((await accept(guest, token)).json).toEqual({ companyId });
      expect((await guest.get('companies')).json).toMatchObject([{ id: companyId, capabilities: ['read'] }]);
      for (const path of ['companies', `companies/${companyId}`]) {
        const { text } = await guest.get(path);
        expect(text).toContain(company.name);
        for (const kept of [company.commercialObjectives, company.targetAudience, company.targetAudienceType])
          expect(text).not.toContain(kept);
      }
      expect((await guest.get(`companies/${companyId}/analytics`)).status).toBe(200);
      expect((await guest.get(`analytics-reports/${reportId}`)).status).toBe(200);
      const { json } = await owner.get(`companies/${companyId}/access`);
      expect(json).toMatchObject({ guests: [{ email: guest.email, kind: 'reader' }], invitations: [] });
      const guestId: number = Object(json).guests[0].id;
      const path = `company-guests?workspace=${owner.id}`;
      const listed = { id: guestId, email: guest.email, invitedBy: owner.id, company: { id: companyId } };
      expect((await owner.get(path)).json).toMatchObject([listed]);
      const deleted = (deletedAt: Date | null) =>
        service.dataSource.manager.update(MarketingCompanyEntity, { id: companyId }, { deletedAt });
      await deleted(new Date());
      expect((await owner.get(path)).json).toEqual([]);
      await deleted(null);
      expect((await owner.patch(`company-guests/${guestId}`, { kind: 'contributor' })).status).toBe(400);
      expect((await owner.delete(`company-guests/${guestId}`)).status).toBe(204);
      expect((await guest.get(`companies/${companyId}/analytics`)).status).toBe(404);
      const told = await recorded(owner.id);
      expect(told.map(({ what }) => what)).toEqual(['guestInvited', 'guestJoined', 'guestEnded']);
    });

    it('reads texts once they are decided on, and never a draft, a cancelled or an archived one', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const named = (status: string) => newCampaign(owner, companyId, { name: status, status });
      for (const status of ['draft', 'scheduled', 'Activa', 'paused', 'finished', 'cancelled', 'Idea'])
        await named(status);
      const { id, version } = await newCampaign(owner, companyId, { name: 'old', status: 'finished' });
      await owner.patch(`campaigns/${id}`, { version, archived: true });
      const guest = await person();
      await accept(guest, (await invite(owner, companyId, { email: guest.email })).token);
      const { json, headers } = await guest.get(`companies/${companyId}/approved-texts`);
      const texts = json as ApprovedText[];
      expect(texts.map(({ name }) => name).sort()).toEqual(['Activa', 'finished', 'paused', 'scheduled']);
      expect(texts[0]?.text).toContain('otoño');
      expect(headers['x-total-count']).toBe('4');
      expect(Object.keys(texts[0] ?? {}).sort()).toEqual([
        'id',
        'name',
        'status',
        'text',
        'type',
        'updatedAt',
      ]);
    });

    it('is a reader and nothing else, and cannot come to a deleted company', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const refused = await owner.post('guest-invitations', {
        companyId,
        ...guestInput,
        kind: 'contributor',
      });
      expect(refused.json).toMatchObject({ fields: [{ field: 'kind', code: 'INVALID_CHOICE' }] });
      const guest = await person();
      const { token } = await invite(owner, companyId, { email: guest.email });
      const reading = { companyId, reportId: await report(owner, companyId), label: 'Board', endsOn };
      const link = bodyOf(await owner.post('reading-links', reading), NewReadingLink);
      const accounts = service.app.get(Accounts, { strict: false });
      const find = jest.spyOn(accounts, 'find');
      const account = { address: guest.email, isConfirmed: true, workspaces: null };
      const offers = async () => {
        find.mockResolvedValueOnce(account);
        return (await guest.get('guest-invitations')).json;
      };
      expect(await offers()).toHaveLength(1);
      // Hides the company like a deletion, but without removing its rows.
      await service.dataSource.manager.update(
        MarketingCompanyEntity,
        { id: companyId },
        { deletedAt: new Date() },
      );
      expect(await offers()).toEqual([]);
      find.mockRestore();
      expect(codeOf(await accept(guest, token))).toBe('INVITATION_ENDED');
      expect(codeOf(await open(link.token))).toBe('LINK_ENDED');
    });

    it('is forgotten with a company that version 1.2.0 has deleted', async () => {
      const owner = await newUser(service);
      const [there, deleted] = [await owner.company(), await owner.company()];
      for (const id of [there, deleted])
        await personOf(service.dataSource, 'reader', 5102, { id, workspaceId: owner.id });
      const { manager } = service.dataSource;
      await manager.update(MarketingCompanyEntity, { id: deleted }, { deletedAt: new Date() });
      await service.app.get(ExpiredInvitationsJob, { strict: false }).run(new Date());
      expect(await manager.findBy(CompanyGrantEntity, { userId: 5102 })).toMatchObject([
        { companyId: there },
      ]);
    });
  });

  describe('on the last day, with the clock of Madrid', () => {
    // Only the date is faked, so the timers of the service run normally.
    beforeEach(() => {
      const timers = ['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const;
      const others = [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setTimeout',
        'clearTimeout',
      ] as const;
      jest.useFakeTimers({ doNotFake: [...timers, ...others], now: new Date('2027-07-10T12:00:00Z') });
    });
    afterEach(() => jest.useRealTimers());

    it.each([
      ['summer', '2027-07-15', '2027-07-15T21:59:59.000Z', '2027-07-15T22:00:00.000Z'],
      ['winter', '2027-12-31', '2027-12-31T22:59:59.000Z', '2027-12-31T23:00:00.000Z'],
    ])(
      'guests, links and invitations end at midnight in %s, at each replica',
      async (_season, lastDay, before, after) => {
        const owner = await newUser(service, undefined, { expiresIn: 366 * 86_400 });
        const companyId = await owner.company();
        const reportId = await report(owner, companyId, '2027-W20');
        const id = newId();
        const email = `person.${id}@client.example`;
        const guest = await callerOf(service, { id, email }, 366 * 86_400);
        const { token } = await invite(owner, companyId, { email, endsOn: lastDay });
        await accept(guest, token);
        jest.setSystemTime(new Date(Date.parse(before) - 86_400_000));
        const late = await invite(owner, companyId, { email: `late.${email}`, endsOn: lastDay });
        const link = bodyOf(
          await owner.post('reading-links', { companyId, reportId, label: 'Board', endsOn: lastDay }),
          NewReadingLink,
        );
        const other = await service.replica();
        const path = `/api/marketing/companies/${companyId}/analytics`;
        const statusAt = async (replica: typeof service) => {
          const token = await replica.tokenFor({ id, email });
          return (await replica.http('GET', path, { token })).status;
        };
        const statuses = async () => [
          await statusAt(service),
          await statusAt(other),
          (await open(link.token)).status,
          (await other.http('POST', '/api/marketing/guest-invitations/look', { body: { token: late.token } }))
            .status,
        ];
        jest.setSystemTime(new Date(before));
        expect(await statuses()).toEqual([200, 200, 200, 200]);
        jest.setSystemTime(new Date(after));
        expect(await statuses()).toEqual([404, 404, 410, 410]);
        await other.stop();
      },
    );
  });

  it('counts guests, codes and ends of access for all replicas together', async () => {
    const other = await service.replica();
    const owner = await newUser(service);
    const companyId = await owner.company();
    const reportId = await report(owner, companyId);
    const guest = await person();
    const { token } = await invite(owner, companyId, { email: guest.email });
    const bearerAt = async (replica: typeof service) => ({
      token: await replica.tokenFor({ id: guest.id, email: guest.email }),
    });
    const acceptAt = async (replica: typeof service) =>
      replica.http('POST', '/api/marketing/guest-invitations/accept', {
        ...(await bearerAt(replica)),
        body: { token },
      });
    await Promise.all([acceptAt(service), acceptAt(other), acceptAt(other), acceptAt(service)]);
    const grants = await service.dataSource.getRepository(CompanyGrantEntity).findBy({ companyId });
    expect(grants).toHaveLength(1);
    const path = `/api/marketing/companies/${companyId}/analytics`;
    expect((await other.http('GET', path, await bearerAt(other))).status).toBe(200);
    expect((await owner.delete(`company-guests/${grants[0]?.id}`)).status).toBe(204);
    expect((await other.http('GET', path, await bearerAt(other))).status).toBe(404);
    const input = { companyId, reportId, label: 'Board', endsOn, withCode: true };
    const link = bodyOf(await owner.post('reading-links', input), NewReadingLink);
    const codes: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      const replica = n % 2 === 0 ? service : other;
      const body = { token: link.token, code: '00000000' };
      codes.push(codeOf(await replica.http('POST', '/api/marketing/shared-reports', { body })));
    }
    expect(codes).toEqual([...Array(10).fill('WRONG_CODE'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    await other.stop();
  });

  describe('a reading link (rule 18.72)', () => {
    async function linked(more: object = {}) {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const reportId = await report(owner, companyId);
      const input = { companyId, reportId, label: 'Board', endsOn, ...more };
      const answer = await owner.post('reading-links', input);
      return { owner, companyId, reportId, input, link: bodyOf(answer, NewReadingLink) };
    }

    it('opens its report in the language of the reader, counts that by day, and shows no other', async () => {
      const { owner, companyId, reportId, link } = await linked();
      await report(owner, companyId, '2026-W06');
      const english = await open(link.token);
      expect(english.json).toMatchObject({ company: 'Óptica Sol', endsOn, report: { id: reportId } });
      const spanish = await open(link.token, { language: 'es' });
      expect(Object(spanish.json).report.summary).toContain('Sin actividad');
      const { json } = await owner.get(`companies/${companyId}/access`);
      expect(json).toMatchObject({
        links: [{ reportId, opens: [{ day: businessDayOf(new Date()), opens: 2 }] }],
      });
      expect(service.logs.join('')).not.toContain(link.token);
    });

    it('opens nothing once its report is deleted', async () => {
      const { owner, reportId, link } = await linked();
      await owner.delete(`analytics-reports/${reportId}`);
      expect(codeOf(await open(link.token))).toBe('LINK_ENDED');
    });

    it('is made for a report of the named company, until a day to come', async () => {
      const { owner, input } = await linked();
      const other = await owner.company();
      expect((await owner.post('reading-links', { ...input, companyId: other })).status).toBe(404);
      expect(codeOf(await owner.post('reading-links', { ...input, endsOn: past }))).toBe('VALIDATION_FAILED');
    });
  });

  describe('a handover (rule 18.73)', () => {
    const times = { ...moveTimes };
    afterEach(() => {
      Object.assign(moveTimes, times);
      jest.restoreAllMocks();
    });

    const links = () => service.app.get(MailLinks, { strict: false });
    async function offered(owner: Caller, companyId: number) {
      const taker = await person();
      const { id, token } = await invite(owner, companyId, { email: taker.email, kind: 'handover' });
      expect((await accept(taker, token)).json).toEqual({ companyId: null });
      expect(codeOf(await accept(taker, token))).toBe('HANDOVER_ACCEPTED');
      const complete = (by: Caller = owner) => by.post(`guest-invitations/${id}/complete`, {});
      return { taker, complete };
    }

    it('takes along leads, links, emails and refusals, and nobody in charge', async () => {
      const owner = await newUser(service);
      const sending = await readyToSend(service, owner, 3);
      const { companyId } = sending;
      await put(sending);
      await untilFinished(sending);
      const [first] = await recipientsOf(sending, '&sort=id');
      const { manager } = service.dataSource;
      await manager.update(LeadEntity, { marketingCompanyId: companyId }, { assigneeId: owner.id });
      await owner.post('suppressions', { address: addressOf(1) });
      await owner.post('suppressions', { address: 'nobody@here.example' });
      const reportId = await report(owner, companyId);
      const input = { companyId, reportId, label: 'Board', endsOn };
      const link = bodyOf(await owner.post('reading-links', input), NewReadingLink);
      const former = { address: 'former@lead.example', campaignId: sending.campaign.id };
      const why = { reason: 'unsubscribed' as const, at: new Date(), addressHash: 'f'.repeat(32) };
      await manager.insert(SuppressionEntity, { workspaceId: owner.id, ...former, ...why });
      const guest = await person();
      await accept(guest, (await invite(owner, companyId, { email: guest.email })).token);
      const { taker, complete } = await offered(owner, companyId);
      expect((await taker.get(`companies/${companyId}`)).status).toBe(404);
      expect((await complete()).status).toBe(204);
      expect((await complete()).status).toBe(404);
      expect((await owner.get(`companies/${companyId}`)).status).toBe(404);
      expect((await taker.get(`companies/${companyId}`)).json).toMatchObject({ workspaceId: taker.id });
      expect(await manager.countBy(LeadEntity, { marketingCompanyId: companyId, assigneeId: owner.id })).toBe(
        0,
      );
      expect(await manager.countBy(MailingEntity, { workspaceId: taker.id })).toBe(1);
      expect((await open(link.token)).status).toBe(200);
      const suppressed = async () =>
        (await manager.findBy(SuppressionEntity, { workspaceId: taker.id }))
          .map(({ address }) => address)
          .sort();
      expect((await guest.get(`companies/${companyId}/analytics`)).status).toBe(200);
      expect(await suppressed()).toEqual([former.address, addressOf(1)]);
      // Unsubscribing with a link from before the move must also apply to the new workspace.
      const address = first?.address ?? '';
      const whose = { workspaceId: owner.id, address, recipientId: first?.id ?? 0, language: 'es' as const };
      const url = links().unsubscribeUrl(whose);
      await service.http('POST', new URL(url).pathname, oneClick());
      expect(await suppressed()).toEqual([...new Set([former.address, addressOf(1), address])].sort());
      const ofOwner = { workspaceId: owner.id, addressHash: links().hashOf(owner.id, address) };
      expect(await manager.findOneBy(SuppressionEntity, ofOwner)).toMatchObject({ address: null });
      const told = await recorded(owner.id);
      expect(told.map(({ what }) => what)).toEqual(
        expect.arrayContaining(['handoverOffered', 'handoverAccepted', 'handoverCompleted']),
      );
      expect((await recorded(taker.id)).map(({ what }) => what)).toEqual(['companyReceived']);
    });

    it('takes along refusals of people whom a merge or the deletion of a campaign has removed', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const { manager } = service.dataSource;
      const campaign = await mailed(service, owner, companyId, 'gone@lead.example');
      await manager.update(MailingEntity, { id: campaign.mailingId }, { startedAt: new Date() });
      await service.http('POST', campaign.path, oneClick());
      await owner.delete(`campaigns/${campaign.campaignId}`);
      const merged = await owner.lead(companyId, { contactEmail: 'Merged@lead.example' });
      await owner.post('suppressions', { address: 'merged@lead.example' });
      await mergeLeads(owner, companyId, [await owner.lead(companyId), merged]);
      const { taker, complete } = await offered(owner, companyId);
      const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
      expect((await complete()).status).toBe(204);
      // MariaDB would extract the addresses of all merged leads for each suppression.
      const slow = /marketing_suppressions.*\bJSON_EXTRACT/s;
      expect(logged.mock.calls.filter(([sql]) => slow.test(sql))).toEqual([]);
      const where = { workspaceId: taker.id };
      const copies = await manager.find(SuppressionEntity, {
        where,
        order: { id: 'ASC' },
      });
      expect(copies.map(({ address }) => address)).toEqual(['gone@lead.example', 'merged@lead.example']);
    });

    it('takes along the reason of a person who has opted out, even where the other workspace has another one', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const names = ['ana', 'leo', 'eva'];
      const addresses = names.map((name) => `${name}@both.example`);
      const [ana, leo, eva] = addresses;
      for (const address of [ana, eva]) await owner.lead(companyId, { contactEmail: address });
      const merged = await owner.lead(companyId, { contactEmail: leo });
      await mergeLeads(owner, companyId, [await owner.lead(companyId), merged]);
      const { taker, complete } = await offered(owner, companyId);
      for (const address of addresses) await taker.post('suppressions', { address });
      for (const address of [ana ?? '', leo ?? ''])
        await service.http('POST', (await mailed(service, owner, companyId, address)).path, oneClick());
      await owner.post('suppressions', { address: eva });
      expect((await complete()).status).toBe(204);
      const { json } = await taker.get('suppressions');
      const reasons = (json as { id: number; address: string; reason: string }[])
        .map(({ address, reason }) => `${address} ${reason}`)
        .sort();
      expect(reasons).toEqual([`${ana} unsubscribed`, `${eva} by hand`, `${leo} unsubscribed`]);
    });

    it('keeps the link of an email in a cleared log working for the new workspace', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      await sendsAs(service, companyId, 'Sol');
      const cleared = (address: string) => ({
        address: null,
        addressKey: links().keptKeyOf(addressKeyOf(address)),
      });
      const [ana, leo] = [
        await mailed(service, owner, companyId, 'ana@lead.example', cleared('ana@lead.example')),
        await mailed(service, owner, companyId, 'leo@lead.example'),
      ];
      await service.http('POST', leo.path, oneClick());
      const { taker, complete } = await offered(owner, companyId);
      expect((await complete()).status).toBe(204);
      const { manager } = service.dataSource;
      await manager.update(RecipientEntity, { id: leo.recipientId }, cleared('leo@lead.example'));
      const isLeftOut = (address: string) =>
        service.app
          .get(Suppressions, { strict: false })
          .among({ workspaceId: taker.id, domain: 'site.example' }, [address]);
      expect(await isLeftOut('ana@lead.example')).toEqual([false]);
      await service.http('POST', ana.path, oneClick());
      expect(await isLeftOut('ana@lead.example')).toEqual([true]);
      await service.http('POST', ana.path, { ...oneClick(), raw: 'take-back=yes' });
      expect(await isLeftOut('ana@lead.example')).toEqual([false]);
      expect(await isLeftOut('leo@lead.example')).toEqual([true]);
      await service.http('POST', leo.path, { ...oneClick(), raw: 'take-back=yes' });
      expect(await isLeftOut('leo@lead.example')).toEqual([false]);
    });

    describe('of leads that somebody is in charge of', () => {
      async function withLeads() {
        const owner = await newUser(service);
        const companyId = await owner.company();
        await fillLeads(service, companyId, 150, { assigneeId: owner.id });
        const leads = await service.dataSource.manager.findBy(LeadEntity, { marketingCompanyId: companyId });
        const ids = leads.map(({ id }) => id).sort((a, b) => a - b);
        return { owner, companyId, ids, ...(await offered(owner, companyId)) };
      }
      const inCharge = (marketingCompanyId: number) => ({ marketingCompanyId, assigneeId: Not(IsNull()) });
      const assignees = () => service.app.get(LeadAssigneeRepository, { strict: false });

      it('is prepared in short steps before anything moves, and continues after an interruption', async () => {
        const { owner, companyId, complete, taker } = await withLeads();
        const { manager } = service.dataSource;
        const left = () => manager.countBy(LeadEntity, inCharge(companyId));
        Object.assign(moveTimes, { longestMs: 0 });
        expect(codeOf(await complete())).toBe('HANDOVER_CONTINUES');
        expect(await left()).toBe(50);
        expect((await owner.get(`companies/${companyId}`)).status).toBe(200);
        expect((await taker.get(`companies/${companyId}`)).status).toBe(404);
        expect(codeOf(await complete())).toBe('HANDOVER_CONTINUES');
        // All assignees have been removed now, so that the transaction that moves the company has nothing left to clear.
        expect(await left()).toBe(0);
        expect((await owner.get(`companies/${companyId}`)).status).toBe(200);
        expect((await complete()).status).toBe(204);
        expect((await taker.get(`companies/${companyId}`)).status).toBe(200);
      });

      it('is prepared in one call when that does not take long', async () => {
        const { companyId, complete } = await withLeads();
        const left: number[] = [];
        const forget = jest.spyOn(assignees(), 'unassignAll').mockImplementation(async (_id, manager) => {
          left.push(await manager.countBy(LeadEntity, inCharge(companyId)));
        });
        expect((await complete()).status).toBe(204);
        expect(forget).toHaveBeenCalledTimes(1);
        expect(left).toEqual([0]);
      });

      it('changes nobody in charge when it is refused, and nothing that the other workspace sets', async () => {
        const { owner, companyId, ids, complete, taker } = await withLeads();
        const step = { companyId, workspaceId: owner.id, after: 0, size: 100 };
        const companies = service.app.get<SharedCompanies>(SHARED_COMPANIES, { strict: false });
        const block = jest.spyOn(service.app.get(MailingsOfCompany, { strict: false }), 'requireMovable');
        block.mockRejectedValueOnce(new AppError(declaration.errors.HANDOVER_MAILING));
        expect(codeOf(await complete())).toBe('HANDOVER_MAILING');
        const { manager } = service.dataSource;
        expect(await manager.countBy(LeadEntity, inCharge(companyId))).toBe(ids.length);
        expect((await complete()).status).toBe(204);
        const [id] = ids;
        expect((await taker.patch(`leads/${id}`, { version: 1, assigneeId: taker.id })).status).toBe(200);
        // A concurrent second call may continue after the first one has moved the company. It must change nothing.
        expect(await assignees().clearSome(step)).toBeNull();
        await companies.prepareMove?.({ id: companyId, workspaceId: owner.id, name: '' }, taker.id);
        expect((await taker.get(`leads/${id}`)).json).toMatchObject({ assigneeId: taker.id });
      });

      it('leaves nothing of them in what an undo restores', async () => {
        const owner = await newUser(service);
        const companyId = await owner.company();
        const mine = { assigneeId: owner.id };
        const pair = [await owner.lead(companyId, mine), await owner.lead(companyId, mine)] as const;
        await owner.bulkChange(companyId, { assigneeId: null, ids: [pair[1]] });
        await mergeLeads(owner, companyId, [...pair]);
        const third = await owner.lead(companyId, mine);
        const change = await owner.bulkChange(companyId, { assigneeId: null, ids: [third] });
        const known = await owner.lead(companyId, { ...mine, contactEmail: 'ana@acme.es' });
        const file = fileOf('Acme;Ana Sol;ana@acme.es;');
        const { id: leadImport, counts } = await imported(owner, companyId, file, {
          duplicates: 'overwrite',
        });
        expect(counts).toMatchObject({ updated: 1 });
        const { complete, taker } = await offered(owner, companyId);
        expect((await complete()).status).toBe(204);
        expect((await taker.post(`bulk-changes/${change}/undo`)).json).toMatchObject({ state: 'undone' });
        const changes = await taker.get(`companies/${companyId}/leads/bulk-changes`);
        const ended = { assignment: { assigneeId: null }, state: 'undone', kept: 0 };
        expect(changes.json).toMatchObject([ended, ended]);
        // The person may be in both workspaces.
        jest.spyOn(service.app.get(WorkspacePeople, { strict: false }), 'gone').mockResolvedValue(new Set());
        const merge = await mergeIdOf(taker, pair[0]);
        const merges = await taker.get(`leads/${pair[0]}/merges`);
        expect(merges.json).toMatchObject([
          { before: { assigneeId: null }, merged: [{ id: pair[1], assigneeId: null }] },
        ]);
        expect((await taker.post(`lead-merges/${merge}/undo`)).json).toMatchObject({
          lead: { assigneeId: null },
          restored: [{ id: pair[1], assigneeId: null }],
        });
        expect((await taker.get(`leads/${third}`)).json).toMatchObject({ assigneeId: null });
        expect((await undone(taker, leadImport)).undone).toMatchObject({ restored: 1, kept: 0 });
        expect((await taker.get(`leads/${known}`)).json).toMatchObject({
          contactName: null,
          assigneeId: null,
        });
      });
    });

    it('copies many suppressed addresses in short steps, and those that come meanwhile as it moves', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      const { id: campaignId } = await newCampaign(owner, companyId);
      const { manager } = service.dataSource;
      const suppress = (addresses: string[]) => {
        const why = { reason: 'bounced' as const, at: new Date(), campaignId };
        const rows = addresses.map((address) => ({
          ...{ workspaceId: owner.id, addressHash: address.padEnd(32).slice(0, 32), address, ...why },
        }));
        return manager.insert(SuppressionEntity, rows);
      };
      await suppress(Array.from({ length: 1001 }, (_, index) => `a${index}@lead.example`));
      const { complete, taker } = await offered(owner, companyId);
      const copies = () => manager.countBy(SuppressionEntity, { workspaceId: taker.id });
      Object.assign(moveTimes, { longestMs: 0 });
      for (const copied of [500, 1000, 1001]) {
        expect(codeOf(await complete())).toBe('HANDOVER_CONTINUES');
        expect([await copies(), copied]).toEqual([copied, copied]);
      }
      const part = service.app.get(MailingsOfCompany, { strict: false });
      const before = jest
        .spyOn(part, 'beforeMove')
        .mockImplementation(() => suppress(['late@lead.example']).then());
      const stored = jest.spyOn(service.dataSource.logger, 'logQuery');
      expect((await complete()).status).toBe(204);
      expect(before).toHaveBeenCalledTimes(1);
      const inserts = stored.mock.calls.filter(([sql]) => /^INSERT .*marketing_suppressions/s.test(sql));
      expect(inserts).toHaveLength(2);
      expect(await copies()).toBe(1002);
    });

    it('waits until no emails are under way', async () => {
      const owner = await newUser(service);
      const sending = await readyToSend(service, owner, 1);
      const { complete, taker } = await offered(owner, sending.companyId);
      await put(sending, { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() });
      await untilMailing(sending, ({ state }) => state === 'scheduled');
      expect(codeOf(await complete())).toBe('HANDOVER_MAILING');
      expect((await owner.get(`companies/${sending.companyId}`)).status).toBe(200);
      await act(sending, 'stop');
      await until(complete, ({ status }) => status === 204);
      expect((await taker.get(`companies/${sending.companyId}`)).status).toBe(200);
    });

    it('is refused to a workspace that may not publish the pages of the company, and to members', async () => {
      const owner = await newUser(service);
      const companyId = await owner.company();
      await newPage(owner, companyId, { slug: `pagina-${companyId}-${owner.id}` }, { status: 'active' });
      const { complete, taker } = await offered(owner, companyId);
      expect((await complete(await colleagueOf(service, owner))).status).toBe(403);
      expect((await complete(taker)).status).toBe(404);
      const slug = `pagina-${companyId}-${owner.id}`;
      const told = { slug, workspaceId: owner.id, at: new Date(), reason: 'x' };
      await service.dataSource.manager.insert(PageReportEntity, told);
      const blocked = { workspaceId: taker.id, state: 'blocked' as const };
      await service.dataSource.manager.insert(OutreachEntity, blocked);
      expect(codeOf(await complete())).toBe('HANDOVER_PAGES');
      await service.dataSource.manager.delete(OutreachEntity, blocked);
      expect((await complete()).status).toBe(204);
      const report = await service.dataSource.manager.findOneByOrFail(PageReportEntity, { slug });
      expect(report.workspaceId).toBe(taker.id);
    });
  });

  /** Waits until all reported events have been delivered, and returns those of a workspace. */
  async function recorded(workspaceId: number) {
    const reports = service.dataSource.getRepository(ReportedEventEntity);
    await until(
      () => reports.countBy({ workspaceId }),
      (left) => left === 0,
    );
    return auth.events.filter((event) => event.workspaceId === workspaceId);
  }
});
