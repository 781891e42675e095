import { languages } from '@portals/contracts/constants';
import { adviceOf } from '../../src/analytics/analytics/advice/advice.js';
import { thresholds } from '../../src/analytics/analytics/advice/thresholds.js';
import { advised, emptyWeek, figure, lossReasons, madeAt, withCampaigns, withLeads } from './figures.js';

const running: Partial<typeof emptyWeek> = {
  period: { ...emptyWeek.period, running: true, nextKey: null },
  comparison: {
    ...{ firstDay: '2026-12-21', lastDay: '2026-12-24' },
    ...{ previousFirstDay: '2026-12-14', previousLastDay: '2026-12-17', whole: false },
  },
};
/** Returns the figures of a source by its numbers of new leads in the previous and the current period. */
const source = (name: string | null, before: number, now: number) => ({
  source: name,
  created: figure(now, before),
});
const inColumn = (name: string, count: number) =>
  emptyWeek.leads.byColumn.map(({ column }) => ({ column, atStart: 0, atEnd: column === name ? count : 0 }));

describe('a recommendation', () => {
  it('sets a source that fell beside one that rose, and gives the days', () => {
    const leads = { created: figure(38, 40), bySource: [source('Fair', 20, 12), source('Web', 10, 18)] };
    expect(advised(withLeads(leads)).SOURCE_FELL).toBe(
      'Leads from “Fair” fell by 40% (from 20 to 12) compared with the week before, while those from “Web” rose from 10 to 18: find out what has changed with “Fair”, such as a form, an ad or a budget.',
    );
    expect(advised({ ...withLeads(leads), ...running }).SOURCE_FELL).toContain(
      'fell by 40% (from 20 to 12) from 21 to 24 December, compared with 14 to 17 December, while',
    );
    expect(advised(withLeads(leads), 'es').SOURCE_FELL?.replaceAll('\u00a0', ' ')).toContain(
      'Los leads de «Fair» bajaron un 40 % (de 20 a 12) respecto a la semana anterior, mientras que los de «Web» subieron de 10 a 18: averigüe qué ha cambiado en «Fair», por',
    );
  });

  it('compares nothing on the first days of a period', () => {
    const leads = { created: figure(0, 40), bySource: [source('Fair', 20, 0)] };
    const comparison = running.comparison && { ...running.comparison, lastDay: '2026-12-22' };
    expect(advised({ ...withLeads(leads), ...running }).CREATED_FELL).toBeDefined();
    expect(advised({ ...withLeads(leads), ...running, comparison: comparison ?? null })).toEqual({});
    expect(advised({ ...withLeads(leads), comparison: null })).toEqual({});
  });

  it('names the source that stands out in a fall, and not a second time', () => {
    const created = figure(20, 40);
    const one = advised(withLeads({ created, bySource: [source('Fair', 25, 8), source('Web', 15, 12)] }));
    expect(Object.keys(one)).toEqual(['CREATED_FELL']);
    expect(one.CREATED_FELL).toContain('Most of that is “Fair”, which went from 25 to 8');
    const many = advised(
      withLeads({ created, bySource: ['A', 'B', 'C'].map((name) => source(name, 13, 7)) }),
    );
    expect(many.CREATED_FELL).toContain('no single source explains it');
  });

  it.each([
    [40, 8, false],
    [50, 10, true],
  ])('says that a source with %i%% of a fall stands out, or not', (_percent, fewer, standsOut) => {
    const bySource = [source('Fair', 20, 20 - fewer), ...['A', 'B', 'C'].map((name) => source(name, 6, 2))];
    const { CREATED_FELL: told } = advised(withLeads({ created: figure(20, 40), bySource }));
    expect(told).toContain(standsOut ? 'Most of that is “Fair”' : 'no single source explains it');
  });

  it.each([
    ['4 fewer of 10', 6, 10, false],
    ['5 fewer of 10', 5, 10, true],
    ['29 fewer of 100', 71, 100, false],
    ['30 fewer of 100', 70, 100, true],
  ])('takes %s new leads for a fall or not', (_what, now, before, isFall) => {
    expect('CREATED_FELL' in advised(withLeads({ created: figure(now, before) }))).toBe(isFall);
  });

  it.each([
    [
      'bounces',
      { sent: figure(1000), bounced: figure(51) },
      ['BOUNCES'],
      '51 emails came back undelivered during the week, against 1,000 sent (5.1%).',
    ],
    ['bounces at the limit', { sent: figure(1000), bounced: figure(50) }, [], ''],
    ['few bounces', { sent: figure(10), bounced: figure(4) }, [], ''],
    [
      'bounces of earlier mails',
      { bounced: figure(6) },
      ['BOUNCES'],
      '6 emails came back undelivered during the week. Above',
    ],
    [
      'complaints',
      { sent: figure(2000), complained: figure(2) },
      ['COMPLAINTS'],
      '2 recipients reported an email as spam',
    ],
    ['a single complaint', { sent: figure(10), complained: figure(1) }, [], ''],
    ['complaints of very many', { sent: figure(2001), complained: figure(2) }, [], ''],
    ['refusals', { sent: figure(94), refused: figure(6) }, ['REFUSED'], 'refused 6 emails'],
    [
      'unsubscriptions',
      { sent: figure(400), unsubscribed: figure(5) },
      ['UNSUBSCRIBED'],
      '5 people unsubscribed during the week, against 400 emails sent (1.3%)',
    ],
    ['few unsubscriptions', { sent: figure(500), unsubscribed: figure(5) }, [], ''],
  ])('mentions %s when they are too many', (_what, mails, codes, text) => {
    const found = advised(withCampaigns({ mails }));
    expect(Object.keys(found)).toEqual(codes);
    expect(Object.values(found).join()).toContain(text);
  });

  it('compares how often leads of a source are won with all others', () => {
    const sourcesOfTrend = [
      { source: 'Fair', leads: 100, won: 5 },
      { source: 'Web', leads: 30, won: 6 },
      { source: 'Lists', leads: 60, won: 0 },
      { source: null, leads: 10, won: 1 },
    ];
    const found = advised({ ...emptyWeek, sourcesOfTrend });
    expect(found.SOURCE_WITHOUT_WINS).toContain(
      '“Lists” brought 60 leads in the last 13 weeks, of which none has been won',
    );
    expect(found.SOURCE_WINS_BEST).toContain(
      '6 of 30 leads (20%) of the last 13 weeks, against 6 of 170 leads (3.5%) from all other sources',
    );
    const few = sourcesOfTrend.map((row) => (row.source === 'Lists' ? { ...row, leads: 19 } : row));
    expect(advised({ ...emptyWeek, sourcesOfTrend: few }).SOURCE_WITHOUT_WINS).toBeUndefined();
    const others = [
      { source: null, leads: 90, won: 80 },
      { source: 'Web', leads: 100, won: 5 },
    ];
    expect(advised({ ...emptyWeek, sourcesOfTrend: others })).toEqual({});
  });

  it('mentions leads that nobody works on, unless others are worked on or wait on a list of their own', () => {
    const byColumn = inColumn('new', 5);
    expect(Object.keys(advised(withLeads({ byColumn })))).toEqual(['NOBODY_CONTACTED']);
    expect(advised(withLeads({ byColumn, forward: figure(1) }))).toEqual({});
    const waiting = { ...emptyWeek.waiting, leads: 1 };
    expect(Object.keys(advised({ ...withLeads({ byColumn }), waiting }))).toEqual(['WAITING']);
  });

  it.each([
    ['fewer wins', withLeads({ won: figure(3, 5) }), 'WON_FELL'],
    ['no wins', withLeads({ won: figure(0, 5) }), 'WON_FELL'],
    ['more losses', withLeads({ lost: figure(6, 4) }), 'LOST_ROSE'],
    ['losses after none', withLeads({ lost: figure(5, 0) }), 'LOST_ROSE'],
    ['moves back', withLeads({ back: figure(5), forward: figure(16) }), 'BACK_MOVES'],
    [
      'slower contacts',
      withLeads({ daysToContact: { median: 4, leads: 5, medianBefore: 2 } }),
      'CONTACT_SLOWER',
    ],
    [
      'dearer leads',
      {
        ...withCampaigns({ costPerLead: 25, typed: { ...emptyWeek.campaigns.typed, leads: 5, cost: 125 } }),
        costPerLeadBefore: 20,
      },
      'COST_ROSE',
    ],
    [
      'leads without a cost',
      withCampaigns({ typed: { ...emptyWeek.campaigns.typed, leads: 5 } }),
      'COST_MISSING',
    ],
    ['drafts', withCampaigns({ now: [{ type: 'email', status: 'Draft', count: 2 }] }), 'DRAFTS'],
    [
      'untyped figures',
      withCampaigns({ now: [{ type: 'social media', status: 'active', count: 1 }] }),
      'FIGURES_MISSING',
    ],
    [
      'a source that rose',
      withLeads({ created: figure(15, 10), bySource: [source('Web', 10, 15)] }),
      'SOURCE_ROSE',
    ],
    [
      'weeks without leads',
      {
        ...emptyWeek,
        trend: emptyWeek.trend.map((point, place) => ({ ...point, created: place === 9 ? 1 : 0 })),
      },
      'NO_NEW_LEADS',
    ],
  ])('is given for %s', (_what, figures, code) => {
    for (const language of languages) expect(Object.keys(advised(figures, language))).toEqual([code]);
  });

  it.each([
    ['wins', withLeads({ won: figure(4, 5) })],
    ['few wins before', withLeads({ won: figure(0, 4) })],
    ['losses', withLeads({ lost: figure(5, 4) })],
    ['few losses', withLeads({ lost: figure(4, 0) })],
    ['moves back', withLeads({ back: figure(5), forward: figure(17) })],
    ['a contact', withLeads({ daysToContact: { median: 3, leads: 5, medianBefore: 2 } })],
    ['a contact of few', withLeads({ daysToContact: { median: 9, leads: 4, medianBefore: 2 } })],
    [
      'a cost',
      {
        ...withCampaigns({ costPerLead: 24, typed: { ...emptyWeek.campaigns.typed, leads: 5, cost: 120 } }),
        costPerLeadBefore: 20,
      },
    ],
    [
      'drafts beside mails',
      withCampaigns({ now: [{ type: 'email', status: 'draft', count: 2 }], mails: { sent: figure(1) } }),
    ],
    [
      'two weeks without leads',
      {
        ...emptyWeek,
        trend: emptyWeek.trend.map((point, place) => ({ ...point, created: place === 10 ? 1 : 0 })),
      },
    ],
  ])('is not given for %s within what is usual', (_what, figures) => {
    expect(advised(figures)).toEqual({});
  });

  it.each([
    [
      1,
      '1 campaña de redes sociales está activa, pero nadie ha anotado qué resultado tuvo durante la semana',
    ],
    [2, '2 campañas de redes sociales están activas, pero nadie ha anotado qué resultados tuvieron durante'],
  ])('speaks of %i campaigns as Spanish does', (count, told) => {
    const now = [{ type: 'social media' as const, status: 'active', count }];
    expect(advised(withCampaigns({ now }), 'es').FIGURES_MISSING).toContain(told);
  });

  it('is about the present only in the report of a period that has just ended', () => {
    const now = [{ type: 'email' as const, status: 'draft', count: 1 }];
    const figures = { ...withCampaigns({ now }), waiting: { ...emptyWeek.waiting, leads: 3 } };
    const codesAt = (at: string) => adviceOf(figures, 'en', new Date(at)).advice.map(({ code }) => code);
    expect(codesAt('2027-01-03T22:00:00Z')).toEqual(['WAITING', 'DRAFTS']);
    expect(codesAt('2027-01-04T00:00:00Z')).toEqual([]);
  });

  it('leads to the leads that it is about', () => {
    const leads = { created: figure(38, 40), lost: figure(6, 0), back: figure(9) };
    const bySource = [source('Fair', 20, 12), source('Web', 10, 18)];
    const figures = { ...withLeads({ ...leads, bySource }), waiting: { ...emptyWeek.waiting, leads: 1 } };
    const { advice } = adviceOf(figures, 'en', madeAt);
    const created = { createdFrom: '2026-12-20T23:00:00.000Z', createdUntil: '2026-12-27T23:00:00.000Z' };
    const days = { stepFrom: '2026-12-21', stepUntil: '2026-12-27' };
    expect(advice.map(({ code, leads: filter }) => [code, filter])).toEqual([
      ['WAITING', { wasIn: 'new', wasOn: '2026-12-27', createdUntil: emptyWeek.waiting.createdUntil }],
      ['SOURCE_FELL', { source: 'Fair', ...created }],
      ['LOST_ROSE', { step: 'lost', ...days }],
      ['BACK_MOVES', { step: 'back', ...days }],
    ]);
  });

  it('leads to the leads of the days compared in a period that was not over', () => {
    const bySource = [source('Fair', 20, 12), source('Web', 10, 18)];
    const figures = {
      ...withLeads({ created: figure(38, 40), bySource }),
      period: { ...emptyWeek.period, running: true, nextKey: null },
      comparison: {
        ...{ firstDay: '2026-12-21', lastDay: '2026-12-23', whole: false },
        ...{ previousFirstDay: '2026-12-14', previousLastDay: '2026-12-16' },
      },
    };
    const { advice } = adviceOf(figures, 'en', new Date('2026-12-24T09:00:00Z'));
    expect(advice.find(({ code }) => code === 'SOURCE_FELL')?.leads).toEqual({
      ...{
        source: 'Fair',
        createdFrom: '2026-12-20T23:00:00.000Z',
        createdUntil: '2026-12-23T23:00:00.000Z',
      },
    });
  });

  it.each([
    [[['price', 6]], 'open them and see what they have in common.', 'ábralos y mire qué tienen en común.'],
    [
      [
        ['price', 5],
        [null, 1],
      ],
      'open them and note why.',
      'ábralos y anote el motivo.',
    ],
    [undefined, 'open them and note why.', 'ábralos y anote el motivo.'],
  ] as const)('asks for the reasons of losses only where one is missing: %j', (reasons, english, spanish) => {
    const rows = reasons?.map(([reason, count]): [typeof reason, number] => [reason, count]);
    const figures = withLeads({ lost: figure(6, 2), ...(rows && { lossReasons: lossReasons(...rows) }) });
    expect(advised(figures).LOST_ROSE).toContain(english);
    expect(advised(figures, 'es').LOST_ROSE).toContain(spanish);
  });

  it('is one of the seven most important', () => {
    const mails = {
      sent: figure(10),
      complained: figure(9),
      bounced: figure(9),
      refused: figure(9),
      unsubscribed: figure(9),
    };
    const { campaigns } = withCampaigns({ mails });
    const leads = { created: figure(0, 50), won: figure(0, 9), lost: figure(9), back: figure(9) };
    const figures = { ...withLeads(leads), campaigns, waiting: { ...emptyWeek.waiting, leads: 1 } };
    const codes = Object.keys(advised(figures));
    expect(codes).toEqual([
      'COMPLAINTS',
      'BOUNCES',
      'REFUSED',
      'WAITING',
      'CREATED_FELL',
      'WON_FELL',
      'LOST_ROSE',
    ]);
    expect(codes).toHaveLength(thresholds.most);
  });
});
