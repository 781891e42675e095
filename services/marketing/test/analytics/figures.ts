import {
  campaignFigures,
  countedLeadFigures,
  eachOf,
  type Language,
  leadColumns,
  leadMedians,
  leadShares,
  mailFigureNames,
  trendFigures,
} from '@portals/contracts/constants';
import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { adviceOf } from '../../src/analytics/analytics/advice/advice.js';
import type { ReportFigures } from '../../src/analytics/analytics/advice/report-figures.js';

/** Returns a figure that is compared with the whole previous period. */
export const figure = (value: number, before: number | null = 0): AnalyticsFigure => ({
  value,
  compared: before === null ? null : { now: value, before },
});

/** Time at which the test reports are created: the Monday after `emptyWeek`. */
export const madeAt = new Date('2026-12-28T06:00:00.000Z');

const untyped = eachOf(campaignFigures, () => null);

const trend = Array.from({ length: 13 }, (_, place) => ({
  ...{ key: `2026-W${40 + place}`, firstDay: '2026-12-21', lastDay: '2026-12-27', running: false },
  ...eachOf(trendFigures, () => 0),
}));

/** Figures of the week from 21 to 27 December 2026. Nothing happened in it or in the week before. */
export const emptyWeek: ReportFigures = {
  period: {
    ...{ kind: 'week', key: '2026-W52', firstDay: '2026-12-21', lastDay: '2026-12-27', running: false },
    ...{ from: '2026-12-20T23:00:00.000Z', until: '2026-12-27T23:00:00.000Z' },
    ...{ previousKey: '2026-W51', nextKey: '2026-W53' },
  },
  comparison: {
    ...{ firstDay: '2026-12-21', lastDay: '2026-12-27' },
    ...{ previousFirstDay: '2026-12-14', previousLastDay: '2026-12-20', whole: true },
  },
  counted: { done: 0, total: 0 },
  leads: {
    ...eachOf(countedLeadFigures, () => figure(0)),
    bySource: [],
    byColumn: leadColumns.map((column) => ({ column, atEnd: 0, atStart: 0 })),
    ...{ ...eachOf(leadShares, () => ({ won: 0, of: 0 })), ofOpenBefore: { won: 0, of: 0 } },
    ...eachOf(leadMedians, () => ({ median: null, leads: 0, medianBefore: null })),
  },
  waiting: { leads: 0, days: 7, createdUntil: '2026-12-19T23:00:00.000Z', day: '2026-12-27' },
  campaigns: {
    now: [],
    created: figure(0),
    mails: eachOf(mailFigureNames, () => figure(0)),
    ...{ typed: untyped, costPerLead: null, top: [] },
  },
  content: { created: figure(0), byType: [] },
  trend,
  costPerLeadBefore: null,
  sourcesOfTrend: [],
};

/** Returns `emptyWeek` with the given lead figures replaced. */
export const withLeads = (leads: Partial<ReportFigures['leads']>): ReportFigures => ({
  ...emptyWeek,
  leads: { ...emptyWeek.leads, ...leads },
});

/** Returns `emptyWeek` with the given campaign figures replaced. */
export const withCampaigns = ({
  mails = {},
  ...campaigns
}: Partial<Omit<ReportFigures['campaigns'], 'mails'>> & {
  mails?: Partial<ReportFigures['campaigns']['mails']>;
}): ReportFigures => ({
  ...emptyWeek,
  campaigns: { ...emptyWeek.campaigns, ...campaigns, mails: { ...emptyWeek.campaigns.mails, ...mails } },
});

/** Reasons of loss with their numbers of lost leads. The sources do not matter, because no text mentions them. */
export const lossReasons = (
  ...reasons: [NonNullable<ReportFigures['leads']['lossReasons']>[number]['reason'], number][]
) => reasons.map(([reason, count]) => ({ reason, lost: figure(count), sources: [] }));

/** Returns the texts of the recommendations for these figures, by code. */
export const advised = (figures: ReportFigures, language: Language = 'en') =>
  Object.fromEntries(adviceOf(figures, language, madeAt).advice.map(({ code, text }) => [code, text]));
