import { databases, useService } from '@portals/service-kit/testing';
import { AnalyticsService } from '../../src/analytics/analytics/analytics.service.js';
import { requirePeriod } from '../../src/analytics/analytics/require-period.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { storeStory, stories } from './analytics-stories.js';

/** Expected figures of each period, counted by hand. The comments say which leads each figure counts, by their story in `stories`. */
const expected = {
  '2026-W52': {
    created: 45, // 20 leads of story A, 10 of B, 8 of C, 2 of J (created on 23 December), 5 of K in the last millisecond
    sources: { Web: 35, Feria: 10 }, // Web: 20 leads of story A, 8 of C, 2 of J, 5 of K. Feria: 10 of B
    forward: 30, // 20 leads of story A moved to contacted, 10 of B to proposal; the 8 of C were corrected on the same day
    back: 0,
    won: 0,
    lost: 0,
    // new: 8 leads of story C, 2 of J, 5 of K; contacted: 20 of A; proposal: 10 of B
    columns: { new: 15, contacted: 20, qualified: 0, proposal: 10, won: 0, lost: 0, other: 0 },
    open: 45,
    ofCreated: [10, 45], // the 10 leads of story B are won in the following week
    ofOpen: [0, 45], // no lead was open at the start; all 45 were created open
    toContact: [2, 30], // 20 leads of story A took 2 days, 10 of B took 5; the median lies between the 15th and the 16th, which took 2
    toWon: [null, 0],
  },
  '2026-W53': {
    created: 20, // 6 leads of story D, 5 of E, 4 of F at the first moment of the year, 5 of G in the last millisecond of the week
    sources: { Web: 10, Referido: 6, Feria: 4 }, // Web: 5 leads of story E, 5 of G. Referido: 6 of D. Feria: 4 of F
    forward: 38, // 20 leads of story A moved to qualified, 10 of B to won, 6 of D to won, 2 of J to contacted
    back: 6, // 6 leads of story D moved to contacted
    won: 16, // 10 leads of story B and 6 of D became won; the 5 of E were created as won
    lost: 8, // 8 leads of story C
    // new: 4 leads of story F, 5 of G, 5 of K; contacted: 2 of J; qualified: 20 of A; won: 10 of B, 6 of D, 5 of E; lost: 8 of C
    columns: { new: 14, contacted: 2, qualified: 20, proposal: 0, won: 21, lost: 8, other: 0 },
    open: 36,
    ofCreated: [10, 20], // 6 leads of story D are won in this week, 4 of F later
    ofOpen: [16, 60], // 45 leads were open at the start; 6 of story D, 4 of F and 5 of G were added
    toContact: [7, 10], // 2 leads of story J took 5 days, 8 of C took 7
    toWon: [6, 16], // 6 leads of story D took 4 days, 10 of B took 6; the median lies between the 8th and the 9th, which took 6
  },
  '2027-W01': {
    created: 3, // 3 leads of story H
    sources: { Otro: 3, Web: 0, Referido: 0, Feria: 0 }, // also lists the sources of the previous week
    forward: 10, // 5 leads of story G moved to contacted, 5 of K to qualified; 4 of F return from lost, which is no step forward
    back: 0,
    won: 0,
    lost: 4, // 4 leads of story F
    // contacted: 4 leads of story F, 5 of G, 2 of J; qualified: 20 of A, 5 of K; won: 10 of B, 6 of D, 5 of E; lost: 8 of C; other: 3 of H
    columns: { new: 0, contacted: 11, qualified: 25, proposal: 0, won: 21, lost: 8, other: 3 },
    open: 39,
    ofCreated: [0, 3],
    ofOpen: [0, 39], // 36 leads were open at the start; 3 of story H were added
    toContact: [7, 14], // 4 leads of story F took 4 days, 5 of G took 7, 5 of K took 8; the 7th and the 8th took 7
    toWon: [null, 0],
  },
  '2027-W02': {
    created: 0,
    sources: { Otro: 0 },
    forward: 4, // 4 leads of story F moved to won; 3 of H come from the column of other statuses
    back: 5, // 5 leads of story K moved to contacted
    won: 4, // 4 leads of story F
    lost: 0,
    // contacted: 5 leads of story G, 2 of J, 5 of K; qualified: 20 of A; proposal: 3 of H; won: 10 of B, 6 of D, 5 of E, 4 of F;
    // lost: 8 of C
    columns: { new: 0, contacted: 12, qualified: 20, proposal: 3, won: 25, lost: 8, other: 0 },
    open: 35,
    ofCreated: [0, 0],
    ofOpen: [4, 39], // 39 leads were open at the start
    toContact: [null, 0],
    toWon: [11, 4], // 4 leads of story F
  },
  '2026-12': {
    created: 56, // the 45 of the first week, 6 leads of story D, 5 of E
    sources: { Web: 40, Feria: 10, Referido: 6 }, // Web: stories A, C, E, J and K; Feria: story B; Referido: story D
    forward: 62, // 20 leads of story A and 10 of B moved twice, 2 of J once
    back: 6, // 6 leads of story D
    won: 10, // 10 leads of story B; the 6 of D are won in the first moment of January
    lost: 8, // 8 leads of story C in the last second of the year
    // new: 5 leads of story K; contacted: 6 of D, 2 of J; qualified: 20 of A; won: 10 of B, 5 of E; lost: 8 of C
    columns: { new: 5, contacted: 8, qualified: 20, proposal: 0, won: 15, lost: 8, other: 0 },
    open: 33,
    ofCreated: [16, 56], // 10 leads of story B, 6 of D
    ofOpen: [10, 51], // no lead was open at the start; 56 were created, of which the 5 of story E were already won
    toContact: [3.5, 40], // 20 leads of story A took 2 days, 10 of B and 2 of J 5, 8 of C 7; the 20th took 2, the 21st took 5
    toWon: [6, 10], // 10 leads of story B
  },
  '2027-01': {
    created: 12, // 4 leads of story F, 5 of G, 3 of H
    sources: { Web: 5, Feria: 4, Otro: 3, Referido: 0 }, // 5 leads of story G; 4 of F; 3 of H
    forward: 20, // 6 leads of story D, 5 of G, 5 of K, 4 of F
    back: 5, // 5 leads of story K
    won: 10, // 6 leads of story D, 4 of F
    lost: 4, // 4 leads of story F
    // The same figures as at the end of 2027-W02, the last week.
    columns: { new: 0, contacted: 12, qualified: 20, proposal: 3, won: 25, lost: 8, other: 0 },
    open: 35,
    ofCreated: [4, 12], // 4 leads of story F
    ofOpen: [10, 45], // 33 leads were open at the start; 4 of story F, 5 of G and 3 of H were added
    toContact: [7, 14], // 4 leads of story F took 4 days, 5 of G took 7, 5 of K took 8
    toWon: [4, 10], // 6 leads of story D took 4 days, 4 of F took 11; the median lies between the 5th and the 6th, which took 4
  },
};
type Key = keyof typeof expected;
/** The previous period of each period, unless nothing happened in the previous one. */
const before: Partial<Record<Key, Key>> = {
  '2026-W53': '2026-W52',
  '2027-W01': '2026-W53',
  '2027-W02': '2027-W01',
  '2027-01': '2026-12',
};
const keys = Object.keys(expected) as Key[];

describe.each(databases)('200 events over New Year on $name', (database) => {
  const service = useService(marketingService, database);
  let companyId: number;
  const read = (key: Key, now: string) => {
    const moment = new Date(now);
    const analytics = service.app.get(AnalyticsService, { strict: false });
    return analytics.of(companyId, requirePeriod(key, moment), moment);
  };

  beforeAll(async () => {
    const user = await newUser(service);
    companyId = await user.company();
    for (const story of Object.values(stories)) {
      const ids = await storeStory(service, companyId, story);
      if (story === stories.deleted) for (const id of ids) await user.delete(`leads/${id}`);
    }
  });

  it('are 200 events of 69 leads', () => {
    const all = Object.values(stories);
    expect(all.reduce((sum, { leads, events }) => sum + leads * events.length, 0)).toBe(200);
    expect(all.reduce((sum, { leads }) => sum + leads, 0)).toBe(69);
  });

  it.each(keys)('are equal to the hand-counted figures of %s', async (key) => {
    const own = expected[key];
    const earlier = before[key] && expected[before[key]];
    const { leads, counted } = await read(key, '2027-02-10T12:00:00Z');
    const figure = (name: 'created' | 'forward' | 'back' | 'won' | 'lost' | 'open') => ({
      value: own[name],
      compared: { now: own[name], before: earlier?.[name] ?? 0 },
    });
    const median = (name: 'toContact' | 'toWon') => ({
      ...{ median: own[name][0], leads: own[name][1] },
      // Medians are compared only if each period has at least five leads.
      medianBefore:
        Math.min(Number(own[name][1]), Number(earlier?.[name][1])) >= 5 ? earlier?.[name][0] : null,
    });
    const sources: Partial<Record<string, number>> = own.sources;
    const earlierSources: Partial<Record<string, number>> = earlier?.sources ?? {};
    const columns = Object.entries(own.columns);
    const earlierColumns: Partial<Record<string, number>> = earlier?.columns ?? {};
    // Lost leads: the 8 of story C came from the website, the 4 of F from a fair; none has a reason of loss.
    const lostFrom = { source: own.lost === 8 ? 'Web' : 'Feria', lost: own.lost };
    const losses = { reason: null, lost: figure('lost'), sources: own.lost > 0 ? [lostFrom] : [] };
    expect(counted).toEqual({ done: 68, total: 68 });
    expect(leads).toEqual({
      ...{ created: figure('created'), open: figure('open'), forward: figure('forward') },
      ...{ back: figure('back'), won: figure('won'), lost: figure('lost') },
      lossReasons: own.lost > 0 || (earlier?.lost ?? 0) > 0 ? [losses] : [],
      // Only in December do some leads take two steps forward, so the number of moved leads is lower: 20 of A, 10 of B and 2 of J.
      movedLeads: { forward: key === '2026-12' ? 32 : own.forward, back: own.back },
      bySource: Object.entries(sources).map(([source, value]) => ({
        source,
        created: { value, compared: { now: value, before: earlierSources[source] ?? 0 } },
      })),
      byColumn: columns.map(([column, atEnd]) => ({ column, atEnd, atStart: earlierColumns[column] ?? 0 })),
      ofCreated: { won: own.ofCreated[0], of: own.ofCreated[1] },
      ofOpen: { won: own.ofOpen[0], of: own.ofOpen[1] },
      ofOpenBefore: { won: earlier?.ofOpen[0] ?? 0, of: earlier?.ofOpen[1] ?? 0 },
      daysToContact: median('toContact'),
      daysToWon: median('toWon'),
    });
  });

  it('are the same in a trend', async () => {
    const { trend } = await read('2027-W02', '2027-02-10T12:00:00Z');
    const weeks = keys.slice(0, 4);
    const points = weeks.map((key) => {
      const { created, won, lost, forward, back } = expected[key];
      return { key, created, won, lost, forward, back, sent: 0, running: false };
    });
    expect(trend.slice(-4)).toMatchObject(points);
    expect(trend.slice(0, -4).every(({ created, forward }) => created + forward === 0)).toBe(true);
  });

  it('are compared over whole days while a week runs', async () => {
    const { comparison, leads } = await read('2026-W53', '2026-12-31T12:00:00Z');
    expect(comparison).toEqual({
      ...{ firstDay: '2026-12-28', lastDay: '2026-12-30', whole: false },
      ...{ previousFirstDay: '2026-12-21', previousLastDay: '2026-12-23' },
    });
    // Created: now 6 leads of story D and 5 of E; before 20 of A, 10 of B and 2 of J.
    // Moved forward: now 10 of B, 20 of A and 2 of J; before 20 of A. Moved back: now 6 of D.
    expect(leads.created.compared).toEqual({ now: 11, before: 32 });
    expect(leads.forward.compared).toEqual({ now: 32, before: 20 });
    expect(leads.back.compared).toEqual({ now: 6, before: 0 });
    // Won: now 10 leads of story B.
    expect(leads.won.compared).toEqual({ now: 10, before: 0 });
    // Open: now 20 leads of story A, 8 of C, 6 of D, 2 of J and 5 of K; before 20 of A, 10 of B and 2 of J.
    expect(leads.open.compared).toEqual({ now: 41, before: 32 });
  });

  it('count leads that were reopened among the open ones, each once', async () => {
    const other = await (await newUser(service)).company();
    const story = async (events: [day: string, status: string][]) => {
      const timed = events.map(([day, status]) => [`${day}T10:00:00`, status] as [string, string]);
      await storeStory(service, other, { leads: 1, source: 'Web', events: timed });
    };
    const lost: [string, string][] = [
      ['2026-12-21', 'new'],
      ['2026-12-22', 'lost'],
    ];
    await story([...lost, ['2026-12-29', 'contacted'], ['2026-12-31', 'won']]);
    await story([...lost, ['2026-12-30', 'won']]);
    // Open at the start, so it does not count again when it is reopened.
    await story([
      ['2026-12-21', 'new'],
      ['2026-12-28', 'lost'],
      ['2026-12-29', 'contacted'],
      ['2026-12-30', 'won'],
    ]);
    // Reopened twice.
    await story([...lost, ['2026-12-28', 'contacted'], ['2026-12-29', 'lost'], ['2026-12-30', 'new']]);
    // Neither open nor won in the week.
    await story([...lost, ['2027-01-04', 'contacted']]);
    await story([
      ['2026-12-21', 'won'],
      ['2026-12-28', 'lost'],
    ]);
    const moment = new Date('2027-02-10T12:00:00Z');
    const analytics = service.app.get(AnalyticsService, { strict: false });
    const of = async (key: string) => (await analytics.of(other, requirePeriod(key, moment), moment)).leads;
    expect((await of('2026-W53')).ofOpen).toEqual({ won: 3, of: 4 });
    // One lead was reopened in the week before the last one and is still open; another one was reopened on 4 January.
    const { ofOpen, ofOpenBefore } = await of('2027-W01');
    expect([ofOpen, ofOpenBefore]).toEqual([
      { won: 0, of: 2 },
      { won: 3, of: 4 },
    ]);
  });
});
