import { analyticsLimits, campaignFigures, eachOf } from '@portals/contracts/constants';
import { Analytics, AnalyticsReport, Lead } from '@portals/contracts/marketing';
import { awayFromMidnight, bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { CampaignFigureReader } from '../../src/analytics/analytics/campaign-figure.reader.js';
import { LeadCountReader } from '../../src/analytics/analytics/lead-count.reader.js';
import { CampaignEntity } from '../../src/campaigns/campaign/campaign.entity.js';
import { campaignStatusKeyOf } from '../../src/campaigns/campaign/campaign-status.rules.js';
import { ContentEntity } from '../../src/campaigns/content/content.entity.js';
import { LeadDayCountEntity } from '../../src/crm/funnel-counts/lead-day-count.entity.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { after, dayAfter, dayOf, periodOf } from '../../src/kernel/time/period.rules.js';
import { LinkClicksEntity } from '../../src/sending/mail-clicks/link-clicks.entity.js';
import { MailLinkEntity } from '../../src/sending/mail-clicks/mail-link.entity.js';
import { MailingDayEntity } from '../../src/sending/mailing-days/mailing-day.entity.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { type Caller, newUser } from '../crm/support.js';
import { mailed } from '../sending/mailing-support.js';

const noMails = { sent: 0, refused: 0, bounced: 0, complained: 0, unsubscribed: 0 };
const noTyped = eachOf(campaignFigures, () => null);
/** Returns a figure of a finished week, which is compared with the whole previous week. */
const figure = (value: number, before: number) => ({ value, compared: { now: value, before } });

beforeEach(awayFromMidnight);

describe.each(databases)('the figures of a week or a month on $name', (database) => {
  const service = useService(marketingService, database);
  const read = async (user: Caller, companyId: number, query = ''): Promise<Analytics> => {
    const answer = await user.get(`companies/${companyId}/analytics${query}`);
    expect(answer.status).toBe(200);
    return bodyOf(answer, Analytics);
  };

  it.each(['week', 'month'] as const)('are those of the running %s without a choice', async (kind) => {
    const user = await newUser(service);
    const companyId = await user.company();
    const early = periodOf(kind, new Date());
    const { period, trend } = await read(user, companyId, `?kind=${kind}`);
    // Accepts both periods, because the next one may have started during the call.
    expect([early.key, periodOf(kind, new Date()).key]).toContain(period.key);
    expect(period).toMatchObject({ kind, running: true, nextKey: null });
    expect(trend).toHaveLength(13);
    expect(trend.at(-1)).toMatchObject({ key: period.key, running: true });
  });

  it('are those of a period of the past', async () => {
    const user = await newUser(service);
    const figures = await read(user, await user.company(), '?period=2026-W44');
    expect(figures.period).toEqual({
      ...{ kind: 'week', key: '2026-W44', firstDay: '2026-10-26', lastDay: '2026-11-01', running: false },
      ...{ from: '2026-10-25T23:00:00.000Z', until: '2026-11-01T23:00:00.000Z' },
      ...{ previousKey: '2026-W43', nextKey: '2026-W45' },
    });
    expect(figures.comparison).toEqual({
      ...{ firstDay: '2026-10-26', lastDay: '2026-11-01', whole: true },
      ...{ previousFirstDay: '2026-10-19', previousLastDay: '2026-10-25' },
    });
    const first = await read(user, await user.company(), '?period=2000-01');
    expect(first).toMatchObject({ period: { previousKey: null, nextKey: '2000-02' }, comparison: null });
    expect(first.trend).toHaveLength(1);
  });

  it('say why leads were lost, by source (rule 12.66)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const lose = (more: object) =>
      user.lead(companyId, { status: 'new', ...more }).then(async (id) => {
        const { version } = bodyOf(await user.get(`leads/${id}`), Lead);
        expect((await user.patch(`leads/${id}`, { status: 'lost', version })).status).toBe(200);
      });
    await lose({ source: 'Fair', lossReason: 'price', lossNote: 'Half of it' });
    await lose({ source: 'fair', lossReason: 'price' });
    await lose({ source: 'Web', lossReason: 'timing' });
    await lose({ source: 'Web' });
    await user.lead(companyId, { status: 'new', lossReason: 'other' });
    const before = await read(user, await user.company());
    expect(before.leads.lossReasons).toEqual([]);
    const { leads, period, comparison } = await read(user, companyId);
    // The sources are those of the days compared, to which today belongs only while there are none.
    const of = (source: string, lost: number) => (comparison === null ? [{ source, lost }] : []);
    expect(leads.lost.value).toBe(4);
    const seen = leads.lossReasons?.map(({ reason, lost, sources }) => [reason, lost.value, sources]);
    expect([period.running, seen]).toEqual([
      true,
      [
        ['price', 2, of('Fair', 2)],
        ['timing', 1, of('Web', 1)],
        [null, 1, of('Web', 1)],
      ],
    ]);
    const { manager } = service.dataSource;
    const came = { marketingCompanyId: companyId, measure: 'came', item: 'lost' } as const;
    const most = (count: number) => manager.update(LeadDayCountEntity, came, { count });
    await most(analyticsLimits.steps);
    expect((await read(user, companyId)).leads.lossReasons).toHaveLength(3);
    await most(analyticsLimits.steps + 1);
    expect((await read(user, companyId)).leads).not.toHaveProperty('lossReasons');
  });

  it.each(['2025-W53', '2026-13', '2026-00', '2026-W00', '1999-12', '1999-W52', 'next week', 'next month'])(
    'are refused of %s',
    async (which) => {
      const user = await newUser(service);
      const next = (kind: 'week' | 'month') => after(after(periodOf(kind, new Date()))).key;
      const key = which === 'next week' ? next('week') : which === 'next month' ? next('month') : which;
      const answer = await user.get(`companies/${await user.company()}/analytics?period=${key}`);
      expectError(answer, 400, 'VALIDATION_FAILED');
      expect(answer.json).toMatchObject({ fields: [{ field: 'period', code: 'PERIOD_UNKNOWN' }] });
    },
  );

  it.each(['period=', 'period=2026-W1', 'period=2026-12-01', 'period=x', 'kind=year', 'kind='])(
    'are refused for %j',
    async (query) => {
      const user = await newUser(service);
      const answer = await user.get(`companies/${await user.company()}/analytics?${query}`);
      expectError(answer, 400, 'VALIDATION_FAILED');
      expect(answer.json).toMatchObject({ fields: [{ field: query.split('=')[0] }] });
    },
  );

  it('count leads as they are created and change, by the sources in the spelling of the oldest lead', async () => {
    const user = await newUser(service);
    const [companyId, other] = [await user.company(), await user.company()];
    const old = await user.lead(companyId, { source: 'Feria de Óptica' });
    await user.lead(companyId, { source: 'feria de optica', status: 'won' });
    await user.lead(companyId, { source: 'web', status: 'en pausa' });
    await user.delete(`leads/${await user.lead(companyId, { source: 'web' })}`);
    await user.lead(other, { source: 'web' });
    const eightDaysAgo = new Date(Date.now() - 9 * 86_400_000);
    await service.dataSource.manager.update(LeadEntity, { id: old }, { createdAt: eightDaysAgo });
    const { leads, counted, waiting } = await read(user, companyId, '?kind=month');
    expect(counted).toEqual({ done: 3, total: 3 });
    expect(waiting).toMatchObject({ leads: 1, days: 7 });
    expect([leads.created.value, leads.open.value, leads.won.value]).toEqual([3, 2, 0]);
    expect(leads.bySource.map(({ source, created }) => [source, created.value])).toEqual([
      ['Feria de Óptica', 2],
      ['web', 1],
    ]);
    const filled = leads.byColumn.filter(({ atEnd }) => atEnd > 0).map(({ column }) => column);
    expect(filled).toEqual(['new', 'won', 'other']);
  });

  it('list the twelve sources with most leads, also those that have dried up, and all others as one', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { manager } = service.dataSource;
    const came = (day: string, source: string, count: number) =>
      manager.insert(LeadDayCountEntity, {
        ...{ marketingCompanyId: companyId, day, measure: 'created', item: source, count },
      });
    const name = (n: number) => `source ${String(n).padStart(2, '0')}`;
    // Creates leads on the first and the last day of the week. Leads of the days before and after must not be counted.
    for (let n = 0; n < 11; n++) await came(n % 2 ? '2026-10-26' : '2026-11-01', name(n), 20 - n);
    await came('2026-10-25', name(1), 2);
    await came('2026-10-19', 'gone', 7);
    await came('2026-10-18', 'gone', 100);
    await came('2026-11-02', 'later', 100);
    const told = (sources: Analytics['leads']['bySource']) =>
      sources.map(({ source, created }) => [source, created.value, created.compared?.before]);
    const twelve = (await read(user, companyId, '?period=2026-W44')).leads.bySource;
    expect(told(twelve)).toEqual([
      ...Array.from({ length: 11 }, (_, n) => [name(n), 20 - n, n === 1 ? 2 : 0]),
      ['gone', 0, 7],
    ]);
    await Promise.all(['b', 'a', 'c'].map((source) => came('2026-10-28', source, 9)));
    await came('2026-10-20', 'b', 1);
    const more = told((await read(user, companyId, '?period=2026-W44')).leads.bySource);
    expect(more).toHaveLength(13);
    expect(more.slice(-2)).toEqual([
      ['b', 9, 1],
      [null, 18, 7],
    ]);
    // A source that had more leads before than most sources have now is listed, at its place by the leads of this week.
    await came('2026-10-21', 'gone', 93);
    const fallen = told((await read(user, companyId, '?period=2026-W44')).leads.bySource);
    expect(fallen.slice(-3)).toEqual([
      [name(10), 10, 0],
      ['gone', 0, 100],
      [null, 27, 1],
    ]);
    // In a current period, the leads of its last day decide nothing while that is today, as the screen does not show them (rule 12.51).
    const [monday, saturday, sunday] = ['2026-10-26', '2026-10-31', '2026-11-01'] as const;
    const current = await service.app.get(LeadCountReader).sources(companyId, {
      period: { firstDay: monday, lastDay: sunday },
      compared: {
        now: { firstDay: monday, lastDay: saturday },
        before: { firstDay: '2026-10-19', lastDay: '2026-10-24' },
      },
    });
    const chosen = current.map(({ sourceKey }) => sourceKey);
    expect(chosen).toEqual(expect.arrayContaining(['a', 'b', 'c', name(9)]));
    expect(chosen).not.toContain(name(10));
    const report = bodyOf(
      await user.post(`companies/${companyId}/analytics-reports`, { period: '2026-W44', language: 'en' }),
      AnalyticsReport,
    );
    expect(report.data.sourcesOfTrend).toHaveLength(13);
    expect(report.data.sourcesOfTrend[0]).toEqual({ source: 'gone', leads: 200, won: 0 });
    expect(report.data.advice).toContainEqual(
      expect.objectContaining({ code: 'SOURCE_FELL', text: expect.stringContaining('“gone”') }),
    );
    expect(report.data.sourcesOfTrend.at(-1)).toEqual({ source: null, leads: 28, won: 0 });
  });

  it('find leads that wait as the list does that is behind them', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const begin = (await read(user, companyId)).waiting.createdUntil;
    expect(dayAfter(dayOf(new Date(begin)), 7) <= dayOf(new Date())).toBe(true);
    const ids = [await user.lead(companyId), await user.lead(companyId), await user.lead(companyId)];
    const times = [new Date(Date.parse(begin) - 1), new Date(begin)];
    for (const [place, createdAt] of times.entries())
      await service.dataSource.manager.update(LeadEntity, { id: ids[place] }, { createdAt });
    const { waiting } = await read(user, companyId);
    const list = `companies/${companyId}/leads?column=new&createdUntil=${waiting.createdUntil}`;
    expect((await user.get(list)).headers['x-total-count']).toBe(String(waiting.leads));
    expect(waiting.leads).toBeGreaterThanOrEqual(1);
  });

  it('list 60 types and statuses of campaigns, and all others as one (rule 12.22)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { manager } = service.dataSource;
    const { id } = await newCampaign(user, companyId, { status: 'Draft' });
    const { id: _, ...first } = await manager.findOneByOrFail(CampaignEntity, { id });
    const store = async (type: 'email' | 'landing page', status: string, count: number, more = {}) => {
      const row = { ...first, type, status, statusKey: campaignStatusKeyOf(status), ...more };
      await manager.insert(CampaignEntity, Array(count).fill(row));
    };
    const name = (n: number) => `Status ${String(n).padStart(2, '0')}`;
    // Each status has one campaign more than the one before, so that the first statuses are the least frequent.
    for (let n = 1; n <= 10; n++) await store('email', name(n), n);
    for (let n = 11; n <= 58; n++) await store('landing page', name(n), 2);
    await store('landing page', 'paused', 1);
    await store('email', 'Archived', 9, { archived: true });
    await store('email', 'Elsewhere', 9, { marketingCompanyId: await user.company() });
    const all = (await read(user, companyId)).campaigns;
    expect(all.now).toHaveLength(60);
    expect(all).not.toHaveProperty('nowOthers');
    await store('landing page', name(59), 3);
    await store('email', name(60), 1);
    const { now, nowOthers } = (await read(user, companyId)).campaigns;
    expect(now).toHaveLength(60);
    expect(now.slice(0, 3)).toEqual([
      { type: 'email', status: 'Draft', count: 1 },
      { type: 'email', status: name(2), count: 2 },
      { type: 'email', status: name(3), count: 3 },
    ]);
    expect(now.filter(({ type }) => type === 'landing page').slice(0, 2)).toEqual([
      { type: 'landing page', status: 'paused', count: 1 },
      { type: 'landing page', status: name(11), count: 2 },
    ]);
    expect(now.at(-1)).toEqual({ type: 'landing page', status: name(59), count: 3 });
    expect(nowOthers).toEqual([{ type: 'email', count: 2 }]);
    // Suggested statuses, such as "paused", must stay in the list even if few campaigns have them.
    for (const n of [61, 62, 63]) await store('landing page', name(n), 2);
    const later = (await read(user, companyId)).campaigns;
    expect(later.now.slice(0, 9)).toEqual(now.slice(0, 9));
    expect(later.now.find(({ status }) => status === 'paused')).toBeDefined();
    expect(later.nowOthers).toEqual([
      { type: 'email', count: 2 },
      { type: 'landing page', count: 6 },
    ]);
  });

  it('count campaigns, mails, clicks, typed figures and texts', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { manager } = service.dataSource;
    const at = (moment: string) => ({ createdAt: new Date(moment) });
    // 2026-W45 lasts from 2 to 8 November. Midnight in Madrid is 23:00 UTC of the previous day.
    const mail = await mailed(service, user, companyId, 'a@acme.es');
    const typed = { ...noTyped, leads: 3, cost: 100, clicked: 5 };
    const metrics = [
      { day: '2026-11-02', ...typed },
      { day: '2026-11-09', ...typed },
    ];
    await manager.update(CampaignEntity, { id: mail.campaignId }, { ...at('2026-11-01T23:00:00Z'), metrics });
    const second = await newCampaign(user, companyId, { status: 'Active' });
    const archived = { ...at('2026-11-01T22:59:59.999Z'), archived: true, metrics };
    await manager.update(CampaignEntity, { id: second.id }, archived);
    const elsewhere = await mailed(service, user, await user.company(), 'b@acme.es');
    const days = (own: typeof mail, company: number, day: string, counts: object) => ({
      ...{ mailingId: own.mailingId, marketingCompanyId: company, day, ...noMails, ...counts },
    });
    await manager.insert(MailingDayEntity, [
      days(mail, companyId, '2026-11-01', { sent: 4 }),
      days(mail, companyId, '2026-11-02', { sent: 10, bounced: 1 }),
      days(mail, companyId, '2026-11-08', { sent: 5, unsubscribed: 2, refused: 3 }),
      days(mail, companyId, '2026-11-09', { sent: 100, complained: 7 }),
      days(elsewhere, elsewhere.mailingId, '2026-11-03', { sent: 1000 }),
    ]);
    const link = manager.create(MailLinkEntity, { campaignId: mail.campaignId, urlHash: 'a', url: 'x' });
    await manager.insert(MailLinkEntity, link);
    await manager.insert(LinkClicksEntity, [
      { linkId: link.id, day: '2026-11-08', clicks: 6 },
      { linkId: link.id, day: '2026-11-09', clicks: 60 },
    ]);
    const text = (type: string, moment: string) => ({
      ...{ marketingCompanyId: companyId, productId: 1, productName: 'x', type, language: 'es' },
      ...{ generator: 'built-in', request: {}, isGeneratedAutomatically: true, excerpt: '', searchText: '' },
      ...at(moment),
    });
    const texts = [text('email', '2026-11-08T22:59:59.999Z'), text('social', '2026-11-08T23:00:00Z')];
    await manager.save(ContentEntity, [...texts, text('email', '2026-10-25T23:00:00Z')] as never);
    // The reader must load only the figures of the period into memory, because there can be thousands of campaigns with figures for a whole
    // year.
    const week = { firstDay: '2026-11-02', lastDay: '2026-11-08' };
    const activities = await service.app.get(CampaignFigureReader).activities(companyId, week);
    const held = activities.flatMap(({ days: some }) => some.map(({ day }) => day));
    expect(held).toEqual(['2026-11-02', '2026-11-02']);
    const { campaigns, content, trend } = await read(user, companyId, '?period=2026-W45');
    expect(campaigns).toEqual({
      now: [{ type: 'email', status: 'draft', count: 1 }],
      created: figure(1, 1),
      mails: {
        ...{ sent: figure(15, 4), refused: figure(3, 0), bounced: figure(1, 0) },
        ...{ complained: figure(0, 0), unsubscribed: figure(2, 0) },
      },
      typed: { ...noTyped, leads: 6, cost: 200, clicked: 10 },
      costPerLead: 33.33,
      top: [
        {
          ...{ campaignId: mail.campaignId, name: 'Otoño', type: 'email', status: 'draft' },
          ...{ sent: 15, clicks: 6, typed },
        },
        {
          ...{
            campaignId: second.id,
            name: 'Otoño',
            type: 'email',
            status: 'Active',
            sent: 0,
            clicks: 0,
            typed,
          },
        },
      ],
    });
    expect(content).toEqual({ created: figure(1, 1), byType: [{ type: 'email', count: 1 }] });
    expect(trend.slice(-2).map(({ sent }) => sent)).toEqual([4, 15]);
  });
});
