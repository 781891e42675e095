import {
  analyticsLimits,
  type CountedLeadFigure,
  countedLeadFigures,
  eachOf,
  type LeadColumn,
  type LeadMedianName,
  type LeadShareName,
  leadColumns,
  leadMedians,
  leadShares,
  openLeadColumns,
} from '@portals/contracts/constants';
import type { Analytics, AnalyticsFigure, AnalyticsMedian } from '@portals/contracts/marketing';
import { columnNumber } from '../../crm/plain.js';
import { dayAfter } from '../../kernel/plain.js';
import type { DaySpan, Spans } from './comparison.rules.js';
import { figureOf, medianOf, type PeriodCount, sumOf, upTo } from './period-counts.rules.js';

/** Leads of a source, by its key. */
export interface SourceCount {
  sourceKey: string;
  created: AnalyticsFigure;
}

/** Figures of leads, with sources by key. */
export type LeadFigures = Omit<Analytics['leads'], 'bySource'> & {
  bySource: { sourceKey: string | null; created: AnalyticsFigure }[];
};

const itemOf = (column: LeadColumn): string => `${columnNumber(column)}`;
const openColumns = openLeadColumns.map(itemOf);

type Count<Value> = (counts: readonly PeriodCount[], span: DaySpan) => Value;
/** Returns a function that sums a measure for one of its items, or for all items. */
const sum =
  (measure: string, item?: string): Count<number> =>
  (counts, span) =>
    sumOf(counts, span, measure, item === undefined ? undefined : [item]);

/** Functions that count each figure in a span. */
export const leadCounts: Readonly<Record<CountedLeadFigure, Count<number>>> = {
  created: sum('created'),
  won: sum('came', 'won'),
  lost: sum('came', 'lost'),
  forward: sum('moved', 'forward'),
  back: sum('moved', 'back'),
  open: (counts, { lastDay }) => openAt(counts, lastDay),
};
const shareCounts: Readonly<Record<LeadShareName, Count<{ won: number; of: number }>>> = {
  ofCreated: (counts, span) => ({
    won: sumOf(counts, span, 'cohort', ['won']),
    of: sumOf(counts, span, 'created'),
  }),
  ofOpen: (counts, span) => ({
    won: sumOf(counts, span, 'came', ['won']),
    of:
      openAt(counts, dayAfter(span.firstDay, -1)) +
      sumOf(counts, span, 'cohort', ['open']) +
      sumOf(counts, span, 'reopened'),
  }),
};
/** Measures that count leads by a number of days: until the first contact, or until the lead was won. */
const medianMeasures: Readonly<Record<LeadMedianName, string>> = {
  daysToContact: 'contactDays',
  daysToWon: 'wonDays',
};

/**
 * Returns the figures of leads in a period (rules 12.10 to 12.20).
 * @param counts daily counts, and for each span with an `ofOpen` the leads that were reopened in it, on its first day
 * @param sources the sources to list by name, most leads first
 */
export function leadFiguresOf(
  counts: readonly PeriodCount[],
  spans: Spans,
  sources: readonly SourceCount[],
): LeadFigures {
  const { period } = spans;
  const previous = wholeBefore(spans);
  const counted = eachOf(countedLeadFigures, (name) =>
    figureOf(spans, (span) => leadCounts[name](counts, span)),
  );
  return {
    ...counted,
    ...eachOf(leadShares, (name) => shareCounts[name](counts, period)),
    ...eachOf(leadMedians, (name) => daysTo(counts, spans, medianMeasures[name])),
    bySource: withOthers(sources, counted.created),
    byColumn: leadColumns.map((column) => ({
      column,
      atEnd: inColumn(counts, column, period.lastDay),
      atStart: inColumn(counts, column, dayAfter(period.firstDay, -1)),
    })),
    ofOpenBefore: previous && shareCounts.ofOpen(counts, previous),
  };
}

/**
 * Returns the previous period if the current one is finished; null for a running period, whose shares and medians cover all days so far and
 * are not compared.
 */
const wholeBefore = ({ period, compared }: Spans): DaySpan | null =>
  compared?.now.lastDay === period.lastDay ? compared.before : null;

const inColumn = (counts: readonly PeriodCount[], column: LeadColumn, day: string): number =>
  sumOf(counts, upTo(day), 'column', [itemOf(column)]);

const openAt = (counts: readonly PeriodCount[], day: string): number =>
  sumOf(counts, upTo(day), 'column', openColumns);

function daysTo(counts: readonly PeriodCount[], spans: Spans, measure: string): AnalyticsMedian {
  const { period } = spans;
  const previous = wholeBefore(spans);
  const leads = sumOf(counts, period, measure);
  const fewest = analyticsLimits.comparedMedian;
  // A median of few leads varies by chance, so it is compared only with enough leads in both periods.
  const isCompared = leads >= fewest && previous !== null && sumOf(counts, previous, measure) >= fewest;
  const within = ({ firstDay, lastDay }: DaySpan) =>
    counts.filter((one) => one.measure === measure && one.day >= firstDay && one.day <= lastDay);
  return {
    median: medianOf(within(period)),
    leads,
    medianBefore: isCompared ? medianOf(within(previous)) : null,
  };
}

/** Returns the named sources, followed by the sum of all other sources. */
function withOthers(sources: readonly SourceCount[], all: AnalyticsFigure): LeadFigures['bySource'] {
  const left = (of: (figure: AnalyticsFigure) => number) =>
    sources.reduce((rest, { created }) => rest - of(created), of(all));
  const others: AnalyticsFigure = {
    value: left(({ value }) => value),
    compared: all.compared && {
      now: left(({ compared }) => compared?.now ?? 0),
      before: left(({ compared }) => compared?.before ?? 0),
    },
  };
  const hasAny = others.value > 0 || (others.compared?.before ?? 0) > 0;
  return [...sources, ...(hasAny ? [{ sourceKey: null, created: others }] : [])];
}
