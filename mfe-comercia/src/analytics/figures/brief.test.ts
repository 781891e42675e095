import type { Analytics } from '@portals/contracts/marketing';
import { analytics, quietWeek } from '../../test/analytics-api';
import { briefOf } from './brief';

/** The Monday after the week of `analytics`. */
const monday = Date.parse('2025-12-29T08:00:00Z');
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(monday);
});
afterEach(() => jest.restoreAllMocks());

const figure = (now: number, before: number | null) => ({
  value: now,
  compared: before === null ? null : { now, before },
});
type Leads = Partial<Analytics['leads']>;
const withLeads = (leads: Leads, more: Partial<Analytics> = {}) => {
  const whole = analytics();
  return analytics({ ...more, leads: { ...whole.leads, ...leads } });
};
const withMails = (mails: Partial<Analytics['campaigns']['mails']>, now?: Analytics['campaigns']['now']) => {
  const { campaigns } = analytics();
  return {
    campaigns: { ...campaigns, mails: { ...campaigns.mails, ...mails }, ...(now && { now }) },
  };
};

it.each<[string, Leads, unknown]>([
  // |15 - 12| / √27 = 0.58; |4 - 2| / √6 = 0.82; |2 - 5| / √7 = 1.13
  ['lost', {}, { what: 'lost', now: 2, before: 5 }],
  // |4 - 2| / √6 = 0.82 against |120 - 112| / √232 = 0.53
  ['won', { created: figure(120, 112), lost: figure(1, 1) }, { what: 'won', now: 4, before: 2 }],
  ['created', { created: figure(30, 12) }, { what: 'created', now: 30, before: 12 }],
])('reports the change that is largest relative to chance: %s', (_name, leads, moved) => {
  expect(briefOf(withLeads(leads)).moved).toEqual(moved);
});

it('tells when nothing has changed, and when there is no earlier period', () => {
  expect(briefOf(analytics(quietWeek())).moved).toBe('same');
  const first = { created: figure(3, null), won: figure(0, null), lost: figure(0, null) };
  expect(briefOf(withLeads(first)).moved).toBe('first');
  const today = { ...figure(0, 0), value: 30 };
  expect(briefOf(withLeads({ created: today, won: figure(0, 0), lost: figure(0, 0) })).moved).toBe('first');
});

const still = { won: figure(1, 1), lost: figure(1, 1) };
const source = (name: string | null, now: number, before: number) => ({
  source: name,
  created: figure(now, before),
});

it.each<[string, [number, number], ReturnType<typeof source>[], unknown]>([
  [
    'half of more',
    [20, 10],
    [source('Fair', 8, 3), source('Web', 9, 6)],
    { name: 'Fair', now: 8, before: 3 },
  ],
  ['less than half of more', [20, 10], [source('Fair', 7, 3), source('Web', 9, 6)], null],
  ['fewer', [10, 20], [source('Web', 9, 10), source('Fair', 1, 9)], { name: 'Fair', now: 1, before: 9 }],
  ['the remaining ones', [20, 10], [source(null, 20, 10)], null],
])('names the source that explains %s', (_name, [now, before], bySource, expected) => {
  expect(briefOf(withLeads({ ...still, created: figure(now, before), bySource })).source).toEqual(expected);
});

it('names no source for leads that were won or lost', () => {
  expect(briefOf(analytics()).source).toBeNull();
});

const calm: Leads = {
  ...still,
  bySource: [source('Fair', 5, 6)],
  daysToContact: { median: 2, leads: 8, medianBefore: null },
};
const noneWaits = { waiting: { leads: 0, days: 7, createdUntil: '2026-01-04T23:00:00.000Z' } };
const clean = withMails({ sent: figure(1000, 0), bounced: figure(19, 0) });
const whats = (data: Analytics) => briefOf(data).actions.map(({ what }) => what);

it('suggests nothing up to each limit', () => {
  expect(whats(withLeads(calm, { ...noneWaits, ...clean }))).toEqual([]);
  expect(whats(withLeads({ ...calm, lost: figure(2, 2) }, { ...noneWaits, ...clean }))).toEqual([]);
});

it.each<[string, Leads, Partial<Analytics>, unknown]>([
  ['contact', {}, { waiting: { ...noneWaits.waiting, leads: 1 } }, { what: 'contact', leads: 1, days: 7 }],
  [
    'cleanList',
    {},
    withMails({ sent: figure(1000, 0), bounced: figure(20, 0) }),
    { what: 'cleanList', bounced: 20, sent: 1000 },
  ],
  ['askLost', { lost: figure(3, 3), won: figure(2, 2) }, {}, { what: 'askLost', leads: 3 }],
  [
    'answerSooner',
    { daysToContact: { median: 2.5, leads: 8, medianBefore: null } },
    {},
    { what: 'answerSooner', days: 2.5 },
  ],
  ['askSource', { bySource: [source('Fair', 5, 7)] }, {}, { what: 'askSource', source: 'Fair', fewer: 2 }],
  [
    'startCampaign',
    {},
    withMails({ bounced: figure(0, 0) }, [{ type: 'email', status: 'draft', count: 2 }]),
    { what: 'startCampaign' },
  ],
])('suggests to %s from the limit on', (_name, leads, more, action) => {
  expect(briefOf(withLeads({ ...calm, ...leads }, { ...noneWaits, ...clean, ...more })).actions).toEqual([
    action,
  ]);
});

it('suggests no campaign beside an active one, however its status is spelt', () => {
  const active = withMails({ bounced: figure(0, 0) }, [{ type: 'email', status: 'ACTIVE', count: 1 }]);
  expect(briefOf(withLeads(calm, { ...noneWaits, ...active })).actions).toEqual([]);
});

it.each([
  [[], 0],
  [[{ reason: 'price', lost: figure(5, 5), sources: [] }], 0],
  [
    [
      { reason: 'price', lost: figure(3, 3), sources: [] },
      { reason: null, lost: figure(2, 2), sources: [] },
    ],
    2,
  ],
] as const)('asks only about losses that nobody has explained: %j', (lossReasons, leads) => {
  const data = withLeads(
    {
      ...calm,
      lost: figure(5, 5),
      won: figure(1, 1),
      lossReasons: [...lossReasons].map((row) => ({ ...row, sources: [] })),
    },
    { ...noneWaits, ...clean },
  );
  expect(briefOf(data).actions).toEqual(leads === 0 ? [] : [{ what: 'askLost', leads }]);
});

it.each([
  ['seven days after its end', '2026-01-04T23:00:00Z', {}, ['contact']],
  ['later', '2026-01-04T23:00:01Z', {}, []],
  ['while it runs', '2026-02-01T00:00:00Z', { running: true }, ['contact']],
] as const)('suggests to contact those who waited in a period: %s', (_name, now, period, expected) => {
  jest.mocked(Date.now).mockReturnValue(Date.parse(now));
  const waiting = { ...noneWaits.waiting, leads: 1 };
  const data = withLeads(calm, { waiting, ...clean });
  expect(whats({ ...data, period: { ...data.period, ...period } })).toEqual(expected);
});

it('does not suggest a campaign while one is about to start', () => {
  const scheduled = withMails({ bounced: figure(0, 0) }, [{ type: 'email', status: 'scheduled', count: 1 }]);
  expect(whats(withLeads(calm, { ...noneWaits, ...scheduled }))).toEqual([]);
});

it('lists the three most urgent suggestions', () => {
  const all = withLeads(
    { lost: figure(9, 9), won: figure(1, 1), daysToContact: { median: 9, leads: 8, medianBefore: null } },
    withMails({ sent: figure(10, 0), bounced: figure(5, 0) }, []),
  );
  expect(whats(all)).toEqual(['contact', 'cleanList', 'askLost']);
});
