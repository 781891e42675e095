import { campaignFigures, contentTypes, eachOf, leadColumns } from '@portals/contracts/constants';
import type { AnalyticsFigure } from '@portals/contracts/marketing';
import type { ReportFigures } from '../../src/analytics/analytics/advice/report-figures.js';
import { randomOf } from '../random.js';
import { emptyWeek } from './figures.js';

/** Names that people type, including names with characters that CSV, Markdown and sentences use. */
const names = [
  'Feria',
  'Web',
  'LinkedIn',
  'Recomendación',
  '=1+1',
  'a|b*c',
  'José & hijos',
  '“q”',
  'Google Ads',
];

const times = [
  { period: emptyWeek.period, comparison: emptyWeek.comparison },
  {
    period: { ...emptyWeek.period, running: true, nextKey: null },
    comparison: {
      ...{ firstDay: '2026-12-21', lastDay: '2026-12-23' },
      ...{ previousFirstDay: '2026-12-14', previousLastDay: '2026-12-16', whole: false },
    },
  },
  {
    period: { ...emptyWeek.period, running: true, nextKey: null },
    comparison: {
      ...{ firstDay: '2026-12-21', lastDay: '2026-12-21' },
      ...{ previousFirstDay: '2026-12-14', previousLastDay: '2026-12-14', whole: false },
    },
  },
  { period: { ...emptyWeek.period, running: true, nextKey: null }, comparison: null },
  {
    period: {
      ...{ kind: 'week' as const, key: '2026-W53', firstDay: '2026-12-28', lastDay: '2027-01-03' },
      ...{ from: '2026-12-27T23:00:00.000Z', until: '2027-01-03T23:00:00.000Z', running: false },
      ...{ previousKey: '2026-W52', nextKey: '2027-W01' },
    },
    comparison: {
      ...{ firstDay: '2026-12-28', lastDay: '2027-01-03' },
      ...{ previousFirstDay: '2026-12-21', previousLastDay: '2026-12-27', whole: true },
    },
  },
  {
    period: {
      ...{ kind: 'month' as const, key: '2026-11', firstDay: '2026-11-01', lastDay: '2026-11-30' },
      ...{ from: '2026-10-31T23:00:00.000Z', until: '2026-11-30T23:00:00.000Z', running: false },
      ...{ previousKey: '2026-10', nextKey: '2026-12' },
    },
    comparison: {
      ...{ firstDay: '2026-11-01', lastDay: '2026-11-30' },
      ...{ previousFirstDay: '2026-10-01', previousLastDay: '2026-10-31', whole: true },
    },
  },
];

/** Returns functions that draw random numbers for a report, mostly small and sometimes very large. */
function drawer(seed: number) {
  const random = randomOf(seed);
  const scale = [0, 2, 3, 12, 60, 5000, 1_500_000][Math.floor(random() * 7)] ?? 0;
  const count = (max = scale) =>
    random() < 0.25 ? Math.floor(random() * 3) : Math.floor(random() * (max + 1));
  const often = (chance: number) => random() < chance;
  const one = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  return { random, count, often, one };
}
type Drawer = ReturnType<typeof drawer>;

function someLeads({ count, often, one, random }: Drawer, isWhole: boolean, isCompared: boolean) {
  const number = (most = count()): AnalyticsFigure => {
    const value = Math.min(count(), most);
    const now = isWhole ? value : Math.floor(value * random());
    return { value, compared: isCompared ? { now, before: count() } : null };
  };
  const created = number(Number.MAX_SAFE_INTEGER);
  const sources = names.slice(0, Math.floor(random() * names.length));
  let left = { value: created.value, now: created.compared?.now ?? 0, before: created.compared?.before ?? 0 };
  const bySource = sources.map((source) => {
    const now = Math.floor(left.now * random());
    const value = isWhole ? now : now + Math.floor((left.value - left.now) * random());
    const before = Math.floor(left.before * random());
    left = { value: left.value - value, now: left.now - now, before: left.before - before };
    return { source, created: { value, compared: isCompared ? { now, before } : null } };
  });
  const rest = { value: left.value, compared: isCompared ? { now: left.now, before: left.before } : null };
  const won = number();
  const of = won.value + count();
  const median = () => {
    const leads = count();
    const days = () => Math.floor(random() * 40) / (often(0.5) ? 2 : 1);
    const median = days();
    return {
      // The median of an odd number of leads is a whole number of days.
      median: leads === 0 ? null : leads % 2 === 1 ? Math.floor(median) : median,
      leads,
      medianBefore: isCompared && often(0.7) ? days() : null,
    };
  };
  bySource.sort((a, b) => b.created.value - a.created.value);
  return {
    ...{ created, open: number(), forward: number(), back: number(), won, lost: number() },
    bySource: [...bySource, { source: null, created: rest }],
    byColumn: leadColumns.map((column) => ({ column, atEnd: count(), atStart: count() })),
    ofCreated: { won: Math.floor(created.value * random()), of: created.value },
    ofOpen: { won: won.value, of },
    ofOpenBefore: isCompared ? { won: 0, of: count() } : null,
    ...{ daysToContact: median(), daysToWon: median() },
    number,
    one,
  };
}

/** Returns random valid figures for a report. The same seed gives the same figures. */
export function randomFigures(seed: number): ReportFigures {
  const draw = drawer(seed);
  const { count, often, random, one } = draw;
  const { period, comparison } = one(times) ?? emptyWeek;
  const { number, one: _one, ...leads } = someLeads(draw, comparison?.whole ?? true, comparison !== null);
  const typed = (value: number) => (often(0.4) ? null : value);
  const typedLeads = typed(count());
  const cost = typed(Math.round(random() * 500_000) / 100);
  const costPerLead = cost !== null && typedLeads ? Math.round((cost / typedLeads) * 100) / 100 : null;
  const all = {
    ...eachOf(campaignFigures, () => null),
    ...{ sent: typed(count()), opened: typed(count()), clicked: typed(count()), replies: typed(count()) },
    ...{ leads: typedLeads, cost },
  };
  const total = count();
  const { created } = leads;
  const createdIn = (place: number) => {
    if (place === 12) return created.value;
    if (place === 11 && comparison?.whole) return created.compared?.before ?? 0;
    return often(0.3) ? 0 : count();
  };
  return {
    ...{ period, comparison, leads },
    counted: { done: often(0.1) ? Math.floor(total * random()) : total, total },
    waiting: { ...emptyWeek.waiting, leads: count() },
    campaigns: {
      now: [
        { type: 'email' as const, status: 'draft', count: count() },
        { type: 'social media' as const, status: 'active', count: count() },
      ].filter((row) => row.count > 0),
      created: number(),
      mails: {
        ...{ sent: number(Number.MAX_SAFE_INTEGER), refused: number(), bounced: number() },
        ...{ complained: number(), unsubscribed: number() },
      },
      ...{ typed: all, costPerLead },
      top: names.slice(0, count(3)).map((name, place) => ({
        ...{ campaignId: place + 1, name, type: 'email' as const, status: 'active' },
        ...{ sent: count(), clicks: count(), typed: all },
      })),
    },
    content: {
      created: number(),
      byType: contentTypes.map((type) => ({ type, count: count() })),
    },
    trend: emptyWeek.trend.map((point, place) => ({
      ...point,
      created: createdIn(place),
    })),
    costPerLeadBefore: often(0.5) || period.running ? null : Math.round(random() * 10_000) / 100,
    sourcesOfTrend: names.slice(0, count(names.length)).map((source) => {
      const brought = count();
      return { source, leads: brought, won: often(0.4) ? 0 : Math.floor((brought * random()) / 2) };
    }),
  };
}
