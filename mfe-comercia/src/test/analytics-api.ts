import { analyticsLimits, campaignFigures, eachOf, leadColumns } from '@portals/contracts/constants';
import { Analytics } from '@portals/contracts/marketing';
import type { FakeCall } from '@portals/platform/testing';
import { company, type MarketingData, marketingApi } from './marketing-api';

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const figure = (value: number, before: number | null = null) => ({
  value,
  compared: before === null ? null : { now: value, before },
});
const median = (value: number | null, leads: number, medianBefore: number | null) => ({
  median: value,
  leads,
  medianBefore,
});

/** The last complete week of 2025. */
const week52 = {
  kind: 'week',
  key: '2025-W52',
  firstDay: '2025-12-22',
  lastDay: '2025-12-28',
  from: '2025-12-21T23:00:00.000Z',
  until: '2025-12-28T23:00:00.000Z',
  running: false,
  previousKey: '2025-W51',
  nextKey: '2026-W01',
} as const;

const trendOf = (running: boolean) =>
  Array.from({ length: analyticsLimits.trend }, (_, index) => {
    const back = analyticsLimits.trend - 1 - index;
    const firstDay = dayAfter(week52.firstDay, -7 * back);
    return {
      key: `2025-W${52 - back}`,
      firstDay,
      lastDay: dayAfter(firstDay, 6),
      running: running && back === 0,
      created: back === 0 ? 15 : index + 1,
      won: index % 3,
      lost: index % 2,
      forward: index,
      back: 1,
      sent: index * 100,
    };
  });

const typedNothing = eachOf(campaignFigures, () => null);

/** Returns figures for a week with some activity of every kind; `changes` overrides parts of it. */
export const analytics = (changes: Partial<Analytics> = {}): Analytics =>
  Analytics.parse({
    period: week52,
    comparison: {
      firstDay: '2025-12-22',
      lastDay: '2025-12-28',
      previousFirstDay: '2025-12-15',
      previousLastDay: '2025-12-21',
      whole: true,
    },
    counted: { done: 60, total: 60 },
    leads: {
      created: figure(15, 12),
      open: figure(44, 40),
      forward: figure(9, 9),
      back: figure(1, 3),
      movedLeads: { forward: 7, back: 1 },
      won: figure(4, 2),
      lost: figure(2, 5),
      bySource: [
        { source: 'Referral', created: figure(9, 4) },
        { source: 'Fair of the wooden furniture of the north of Spain', created: figure(5, 8) },
        { source: null, created: figure(1, 0) },
      ],
      byColumn: leadColumns.map((column, at) => ({ column, atEnd: 20 - at * 3, atStart: 18 - at * 2 })),
      ofCreated: { won: 3, of: 15 },
      ofOpen: { won: 4, of: 50 },
      ofOpenBefore: { won: 2, of: 48 },
      daysToContact: median(2.5, 8, 4),
      daysToWon: median(21, 4, null),
    },
    waiting: { leads: 12, days: 7, createdUntil: '2026-01-04T23:00:00.000Z', day: '2026-01-11' },
    campaigns: {
      now: [
        { type: 'email', status: 'active', count: 3 },
        { type: 'landing page', status: 'draft', count: 1 },
      ],
      created: figure(1, 0),
      mails: {
        sent: figure(1200, 1100),
        refused: figure(3, 0),
        bounced: figure(7, 9),
        complained: figure(0, 0),
        unsubscribed: figure(4, 4),
      },
      typed: { sent: 500, opened: 200, clicked: 40, replies: null, leads: 8, cost: 120.5 },
      costPerLead: 15.06,
      top: [
        {
          campaignId: 5,
          name: 'Winter offer',
          type: 'email',
          status: 'active',
          sent: 1200,
          clicks: 90,
          typed: { ...typedNothing, leads: 8 },
        },
      ],
    },
    content: {
      created: figure(6, 2),
      byType: [
        { type: 'email', count: 4 },
        { type: 'social', count: 2 },
      ],
    },
    trend: trendOf(changes.period?.running ?? false),
    ...changes,
  });

/** The current week, on its third day. */
export const runningWeek = (): Partial<Analytics> => ({
  period: { ...week52, running: true, nextKey: null },
  comparison: {
    firstDay: '2025-12-22',
    lastDay: '2025-12-23',
    previousFirstDay: '2025-12-15',
    previousLastDay: '2025-12-16',
    whole: false,
  },
});

/** Returns a week without activity, in a company that has leads. */
export const quietWeek = (): Partial<Analytics> => {
  const { leads, campaigns } = analytics();
  const none = figure(0, 0);
  return {
    leads: {
      ...leads,
      ...{ created: none, forward: none, back: none, won: none, lost: none, bySource: [] },
      ...{ ofCreated: { won: 0, of: 0 }, ofOpen: { won: 0, of: 44 }, ofOpenBefore: null },
      ...{ daysToContact: median(null, 0, null), daysToWon: median(null, 0, null) },
      byColumn: leads.byColumn.map((row) => ({ ...row, atStart: row.atEnd })),
    },
    campaigns: {
      ...{ now: [], created: none, typed: typedNothing, costPerLead: null, top: [] },
      mails: Object.fromEntries(
        Object.keys(campaigns.mails).map((name) => [name, none]),
      ) as Analytics['campaigns']['mails'],
    },
    content: { created: none, byType: [] },
  };
};

export interface AnalyticsData extends MarketingData {
  /** Responses to the next requests for figures; the last one is repeated. */
  answers: unknown[];
}

export const analyticsData = (...answers: unknown[]): AnalyticsData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  answers,
});

/** Fakes the marketing service, including figures. */
export function analyticsApi(data: AnalyticsData) {
  const others = marketingApi(data);
  return (call: FakeCall): unknown => {
    if (!/\/companies\/\d+\/analytics\?/.test(call.path)) return others(call);
    return data.answers.length > 1 ? data.answers.shift() : data.answers[0];
  };
}
