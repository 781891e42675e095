import { type Mailing, Outreach, OutreachAccount } from '@portals/contracts/marketing';
import {
  awayFromMidnight,
  bodyOf,
  databases,
  expectError,
  type RunningService,
  until,
} from '@portals/service-kit/testing';
import { MoreThan } from 'typeorm';
import { OutreachEntity } from '../../src/campaigns/outreach-gate/outreach.entity.js';
import { DailyMails } from '../../src/sending/daily-mails/daily-mails.js';
import { OutreachDayEntity } from '../../src/sending/daily-mails/outreach-day.entity.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { newPage } from '../campaigns/campaign-support.js';
import type { SinkRules } from '../contact/support.js';
import { type Caller, leadMail, newUser, sender } from '../crm/support.js';
import { useMailSetting, useSharedMailSetting } from '../mail-setting.js';
import { throughGateway } from './mailing-support.js';
import {
  fastCampaigns,
  fillMailableLeads,
  mailingOf,
  put,
  readyToSend,
  type Sending,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const key = 'k3y-of-whoever-tells-of-our-mails';
const settings = {
  ...{ ...fastCampaigns, OUTREACH: 'released', OUTREACH_FIRST_MAILS: '3', MAIL_POLL_MS: '1000' },
  MAIL_EVENTS_SECRET: key,
};

const decide = (service: RunningService, user: Caller, decision: object = { state: 'released' }) =>
  service.http('POST', '/internal/outreach/decisions', { body: { userId: user.id, by: 'eva', ...decision } });
const todayOf = async (user: Caller) => bodyOf(await user.get('outreach'), Outreach).today;
const daysOf = ({ dataSource }: RunningService, { id: workspaceId }: Caller) =>
  dataSource.manager.findBy(OutreachDayEntity, { workspaceId });
/** Moves the count of emails sent today to another day. */
const moveTo = ({ dataSource }: RunningService, { id: workspaceId }: Caller, day: string) =>
  dataSource.manager.update(OutreachDayEntity, { workspaceId, day: MoreThan('2026-02') }, { day });
/** Waits until a mailing has reached its daily limit. */
const untilOver = (sending: Sending): Promise<Mailing> =>
  untilMailing(
    sending,
    ({ today, counts }) => today !== null && today.sent === today.limit && counts.sending === 0,
  );

// Emails sent after midnight would count for the next day.
beforeEach(awayFromMidnight);

describe.each(databases)('a new account on $name', (kind) => {
  const setting = useMailSetting(kind);
  const shared = useSharedMailSetting(kind, settings);
  const released = async (service: RunningService) => {
    const user = await newUser(service);
    await decide(service, user);
    return user;
  };
  const start = async (rules: SinkRules = {}) => {
    const { service } = shared;
    const sink = shared.sink();
    Object.assign(sink.rules, rules);
    return { sink, service, user: await released(service) };
  };
  // Keeps what a test has not sent from being sent during the next one.
  afterEach(() => shared.service.dataSource.manager.updateAll(MailingEntity, { phase: 'paused' }));

  it('sends this many emails in a day, and the others on the next days (rule 16.5)', async () => {
    const { sink, service, user } = await start();
    const sending = await readyToSend(service, user, 10);
    expect(await todayOf(user)).toEqual({ limit: 3, sent: 0, isHeldDown: false });
    await put(sending);
    const over = await untilOver(sending);
    expect(over).toMatchObject({ state: 'sending', today: { limit: 3, sent: 3, isHeldDown: false } });
    // Emails of other users must not wait because of this user's daily limit.
    const other = await newUser(service);
    await decide(service, other);
    const others = await readyToSend(service, other, 2);
    await put(others);
    await untilFinished(others);
    expect((await mailingOf(sending)).counts).toMatchObject({ sent: 3, queued: 7 });
    await moveTo(service, user, '2026-01-01');
    await untilMailing(sending, ({ counts }) => counts.sent === 6);
    expect(await untilOver(sending)).toMatchObject({ counts: { queued: 4 }, today: { limit: 3 } });
    await moveTo(service, user, '2026-01-02');
    await untilFinished(sending);
    expect(await todayOf(user)).toMatchObject({ limit: 6, sent: 4 });
    expect(sink.mails).toHaveLength(12);
  });

  it('has the same limit after a restart and with a second replica', async () => {
    const sink = await setting.sink();
    const service = await setting.run(sink.url, settings);
    const user = await released(service);
    const sending = await readyToSend(service, user, 10);
    await put(sending);
    await untilOver(sending);
    const second = await setting.run(sink.url, settings);
    await setting.stop(service);
    const other = await newUser(second);
    await decide(second, other);
    const daily = second.app.get(DailyMails, { strict: false });
    const taken = await Promise.all(Array.from({ length: 8 }, () => daily.consume(other.id, 1, 3)));
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(3);
    expect(await daily.limitOf(user.id)).toMatchObject({ limit: 3, sent: 3 });
    expect(await daily.consume(user.id, 1, 3)).toBe(false);
    expect(sink.mails).toHaveLength(3);
  });

  it('loses nothing of it by deferred emails, and counts refused ones', async () => {
    const codes: Record<string, number> = { 'person0@d0.example': 450, 'person1@d1.example': 550 };
    const answer = (address: string) => {
      const code = codes[address];
      return code === undefined ? undefined : { code, text: `${code === 550 ? '5.1.1' : '4.7.1'} no` };
    };
    const { service, user } = await start({ answer });
    const sending = await readyToSend(service, user, 6);
    await put(sending);
    const over = await untilMailing(sending, ({ counts }) => counts.sent === 2);
    expect(over.counts).toMatchObject({ refused: 1, queued: 3 });
    // The address that does not exist must be suppressed, but not the deferred one.
    const suppressed = (await user.get('suppressions')).json;
    expect(suppressed).toMatchObject([{ address: 'person1@d1.example', reason: 'bounced' }]);
    expect(await daysOf(service, user)).toMatchObject([{ mails: 3, bounced: 1, complained: 0 }]);
  });

  it('gets emails that were not sent back on the day on which they were counted, though it is over by then', async () => {
    const { service, user } = await start();
    const daily = service.app.get(DailyMails, { strict: false });
    // One second before midnight in Madrid.
    const counted = new Date('2026-01-10T22:59:59Z');
    expect(await daily.consume(user.id, 3, 3, counted)).toBe(true);
    await daily.refund(user.id, 2, counted);
    expect(await daysOf(service, user)).toMatchObject([{ day: '2026-01-10', mails: 1 }]);
    await daily.refund(user.id, 2, counted);
    expect(await daysOf(service, user)).toMatchObject([{ day: '2026-01-10', mails: 0 }]);
  });

  it('is reduced by returned emails', async () => {
    const { sink, service, user } = await start();
    const sending = await readyToSend(service, user, 3);
    await put(sending);
    const { id: mailingId } = await untilFinished(sending);
    const { manager } = service.dataSource;
    await manager.update(RecipientEntity, { mailingId }, { createdAt: new Date('2026-01-10') });
    const doubtful = { messageId: sink.mails[0]?.messageId ?? '' };
    await manager.update(RecipientEntity, doubtful, { state: 'doubtful', sentAt: null });
    const events = sink.mails.map(({ messageId }, n) => ({
      ...{ id: `event ${n}`, kind: n === 0 ? 'bounce' : 'complaint', hard: true, messageId },
      ...(n === 0 && { status: '5.1.1' }),
    }));
    await service.http('POST', '/api/marketing/mail-events', { body: { events }, token: key });
    expect(await daysOf(service, user)).toMatchObject([{ mails: 3, bounced: 1, complained: 2 }]);
    expect(await todayOf(user)).toEqual({ limit: 3, sent: 3, isHeldDown: true });
    const { length } = await daysOf(service, user);
    // The daily counts must outlive the company.
    await user.delete(`companies/${sending.companyId}`);
    expect((await daysOf(service, user)).length).toBe(length);
  });

  it('is not reduced by returned emails that another workspace sent before it handed the company over', async () => {
    const { sink, service, user } = await start();
    const sending = await readyToSend(service, user, 3);
    await put(sending);
    const { id } = await untilFinished(sending);
    const taker = await newUser(service);
    await decide(service, taker);
    await service.dataSource.manager.update(MailingEntity, { id }, { workspaceId: taker.id });
    const events = sink.mails.map(({ messageId }, n) => ({
      ...{ id: `event ${n}`, kind: 'bounce', hard: true, messageId, status: '5.1.1' },
    }));
    await service.http('POST', '/api/marketing/mail-events', { body: { events }, token: key });
    expect((await mailingOf(sending)).counts).toMatchObject({ bounced: 3 });
    expect(await todayOf(taker)).toEqual({ limit: 3, sent: 0, isHeldDown: false });
  });

  it('counts single and test mails, but no tests to itself', async () => {
    const { sink, service, user } = await start();
    const sending = await readyToSend(service, user, 0);
    const test = (to: string) => user.post(`campaigns/${sending.campaign.id}/test-mails`, { to });
    for (const to of ['a@acme.example', sender.replyTo, 'b@acme.example', sender.replyTo])
      expect((await test(to)).status).toBe(202);
    const leadId = await user.lead(sending.companyId, {
      ...{ contactEmail: 'ana@acme.example', legalBasis: 'customer' },
    });
    const mail = await user.post(`leads/${leadId}/mails`, { ...leadMail, basis: null });
    expect(mail.status).toBe(202);
    await until(
      () => sink.mails.length,
      (count) => count === 5,
    );
    const refused = await test('c@acme.example');
    expectError(refused, 429, 'OUTREACH_DAY_LIMIT');
    const seconds = Number(refused.headers['retry-after']);
    expect([seconds > 0, seconds <= 25 * 3600]).toEqual([true, true]);
    expect((await test(sender.replyTo)).status).toBe(202);
  });

  it.each<[string, number, number, number]>([
    ['does not count test mails that no server has judged', 421, 503, 0],
    ['counts test mails that a server has refused', 550, 400, 1],
  ])('%s', async (_what, code, status, mails) => {
    const { service, user } = await start({ refuse: { code, text: 'no' } });
    const sending = await readyToSend(service, user, 0);
    const body = { to: 'a@acme.example' };
    expect((await user.post(`campaigns/${sending.campaign.id}/test-mails`, body)).status).toBe(status);
    expect(await daysOf(service, user)).toMatchObject([{ mails }]);
  });

  it('has no limit once a person in charge trusts it, and is new again after it was blocked', async () => {
    const { service, user } = await start();
    await decide(service, user, { state: 'released', isTrusted: true });
    expect(await todayOf(user)).toBeNull();
    const sending = await readyToSend(service, user, 5);
    await put(sending);
    await untilFinished(sending);
    const listed = async () => {
      const all = bodyOf(await service.http('GET', '/internal/outreach'), OutreachAccount.array());
      return all.filter(({ userId }) => userId === user.id);
    };
    expect((await listed()).map(({ today }) => today)).toEqual([null]);
    await decide(service, user, { state: 'blocked' });
    await service.dataSource.manager.insert(OutreachDayEntity, {
      ...{ workspaceId: user.id, day: '2026-01-01', mails: 100 },
    });
    await decide(service, user, { state: 'blocked' });
    await decide(service, user);
    expect(await todayOf(user)).toEqual({ limit: 3, sent: 0, isHeldDown: false });
    expect(await listed()).toMatchObject([{ today: { limit: 3, sent: 0 } }]);
  });

  it('outgrows it, and keeps that', async () => {
    const { service, user } = await start();
    const { manager } = service.dataSource;
    const row = { workspaceId: user.id, day: '2026-01-01', mails: 299 };
    await manager.insert(OutreachDayEntity, row);
    expect(await todayOf(user)).toMatchObject({ limit: 299 });
    await manager.update(OutreachDayEntity, { workspaceId: user.id }, { mails: 300 });
    expect(await todayOf(user)).toBeNull();
    await manager.delete(OutreachDayEntity, { workspaceId: user.id });
    expect(await todayOf(user)).toBeNull();
  });

  it('publishes five pages in a day (rule 16.6)', async () => {
    const { service, user } = await start();
    const companyId = await user.company();
    const active = { status: 'active' };
    const pages = [];
    for (const n of [1, 2, 3, 4, 5])
      pages.push(await newPage(user, companyId, { slug: `pagina-${n}-${user.id}` }, active));
    const { id, document, version } = await newPage(user, companyId, { slug: `pagina-6-${user.id}` });
    expectError(await user.patch(`campaigns/${id}`, { ...active, version }), 429, 'OUTREACH_PAGE_LIMIT');
    // At the limit, the text and the address of a page that is already public can still be changed.
    const [first] = pages;
    for (const [at, fields] of [{ title: 'Otra' }, { slug: `otra-${user.id}` }].entries()) {
      const change = { document: { ...document, ...first?.document, ...fields }, version: at + 1 };
      expect((await user.patch(`campaigns/${first?.id}`, change)).status).toBe(200);
    }
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await service.dataSource.manager.update(
      OutreachEntity,
      { workspaceId: user.id },
      { releasedAt: longAgo },
    );
    expect((await user.patch(`campaigns/${id}`, { ...active, version })).status).toBe(200);
  });

  it('is hidden from search engines for a month, no matter what its pages request (rule 16.7)', async () => {
    const { service, user } = await start();
    const document = { slug: `nueva-${user.id}`, indexed: true };
    await newPage(user, await user.company(), document, { status: 'active' });
    const isIndexed = async () => {
      const path = `/l/${document.slug}`;
      const { headers, text } = await service.http('GET', path, { headers: throughGateway() });
      expect(text.includes('<meta name="robots" content="noindex">')).toBe('x-robots-tag' in headers);
      return headers['x-robots-tag'] === undefined;
    };
    const { manager } = service.dataSource;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    expect(await isIndexed()).toBe(false);
    await manager.update(OutreachEntity, { workspaceId: user.id }, { releasedAt: daysAgo(29) });
    // Approving the account again must not restart the period.
    await decide(service, user);
    expect(await isIndexed()).toBe(false);
    await manager.update(OutreachEntity, { workspaceId: user.id }, { releasedAt: daysAgo(30) });
    await decide(service, user);
    expect(await isIndexed()).toBe(true);
    // A stop of another page or a mailing changes nothing for this one (rule 16.3).
    const stop = { state: 'asked', askedAt: null, stoppedAt: new Date() } as const;
    await manager.update(OutreachEntity, { workspaceId: user.id }, stop);
    expect(await isIndexed()).toBe(true);
    await manager.delete(OutreachEntity, { workspaceId: user.id });
    expect(await isIndexed()).toBe(false);
    await decide(service, user, { state: 'released', isTrusted: true });
    expect(await isIndexed()).toBe(true);
  });

  it.each([{ OUTREACH: 'open' }, { OUTREACH_FIRST_MAILS: '0' }])(
    'has no limit where %j says so',
    async (more) => {
      const sink = await setting.sink();
      const service = await setting.run(sink.url, { ...settings, ...more });
      const user = await released(service);
      const sending = await readyToSend(service, user, 0);
      await fillMailableLeads(service, sending.companyId, 5);
      expect(await todayOf(user)).toBeNull();
      await put(sending);
      expect((await untilFinished(sending)).today).toBeNull();
      expect(await daysOf(service, user)).toEqual([]);
    },
  );
});
