import { analyticsLimits, type LeadColumn, leadColumns, openLeadColumns } from '@portals/contracts/constants';
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

/**
 * Returns the figures of leads in a period (rules 12.10 to 12.20).
 * @param sources the sources to name, most leads first
 */
export function leadFiguresOf(
  counts: readonly PeriodCount[],
  spans: Spans,
  sources: readonly SourceCount[],
): LeadFigures {
  const figure = (measure: string, item?: string) =>
    figureOf(spans, (span) => sumOf(counts, span, measure, item === undefined ? undefined : [item]));
  const { period } = spans;
  const previous = wholeBefore(spans);
  const created = figure('created');
  return {
    created,
    open: figureOf(spans, ({ lastDay }) => openAt(counts, lastDay)),
    forward: figure('moved', 'forward'),
    back: figure('moved', 'back'),
    won: figure('came', 'won'),
    lost: figure('came', 'lost'),
    bySource: withOthers(sources, created),
    byColumn: leadColumns.map((column) => ({
      column,
      atEnd: inColumn(counts, column, period.lastDay),
      atStart: inColumn(counts, column, dayAfter(period.firstDay, -1)),
    })),
    ofCreated: { won: sumOf(counts, period, 'cohort', ['won']), of: sumOf(counts, period, 'created') },
    ofOpen: wonOfOpen(counts, period),
    ofOpenBefore: previous && wonOfOpen(counts, previous),
    daysToContact: daysTo(counts, spans, 'contactDays'),
    daysToWon: daysTo(counts, spans, 'wonDays'),
  };
}

/** Returns the period before a finished one. Shares and medians of a current period cover all its days so far, and are not compared. */
const wholeBefore = ({ period, compared }: Spans): DaySpan | null =>
  compared?.now.lastDay === period.lastDay ? compared.before : null;

const inColumn = (counts: readonly PeriodCount[], column: LeadColumn, day: string): number =>
  sumOf(counts, upTo(day), 'column', [itemOf(column)]);

const openAt = (counts: readonly PeriodCount[], day: string): number =>
  sumOf(counts, upTo(day), 'column', openColumns);

const wonOfOpen = (counts: readonly PeriodCount[], span: DaySpan) => ({
  won: sumOf(counts, span, 'came', ['won']),
  of: openAt(counts, dayAfter(span.firstDay, -1)) + sumOf(counts, span, 'cohort', ['open']),
});

function daysTo(counts: readonly PeriodCount[], spans: Spans, measure: string): AnalyticsMedian {
  const { period } = spans;
  const previous = wholeBefore(spans);
  const leads = sumOf(counts, period, measure);
  const fewest = analyticsLimits.comparedMedian;
  // A median of a handful of leads varies by chance, so it is compared with nothing.
  const isCompared = leads >= fewest && previous !== null && sumOf(counts, previous, measure) >= fewest;
  const within = ({ firstDay, lastDay }: DaySpan) =>
    counts.filter((one) => one.measure === measure && one.day >= firstDay && one.day <= lastDay);
  return {
    median: medianOf(within(period)),
    leads,
    medianBefore: isCompared ? medianOf(within(previous)) : null,
  };
}

/** Returns the named sources, and all other leads summed. */
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
