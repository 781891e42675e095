import { analyticsLimits, type LeadColumn, leadColumns } from '@portals/contracts/constants';
import type { Analytics, AnalyticsFigure, AnalyticsMedian } from '@portals/contracts/marketing';
import { columnNumber } from '../lead/lead-status.rules.js';
import type { DaySpan, Spans } from './comparison.rules.js';
import { dayAfter } from './period.rules.js';
import { figureOf, medianOf, type PeriodCount, sumOf, upTo } from './period-counts.rules.js';

/** The figures of leads, with sources by their keys. */
export type LeadFigures = Omit<Analytics['leads'], 'bySource'> & {
  bySource: { sourceKey: string | null; created: AnalyticsFigure }[];
};

const itemOf = (column: LeadColumn): string => `${columnNumber(column)}`;
const openColumns = leadColumns.filter((column) => column !== 'won' && column !== 'lost').map(itemOf);

/** What a period brought of leads (rules 12.10 to 12.20). */
export function leadFiguresOf(counts: readonly PeriodCount[], spans: Spans): LeadFigures {
  const figure = (measure: string, item?: string) =>
    figureOf(spans, (span) => sumOf(counts, span, measure, item === undefined ? undefined : [item]));
  const { period } = spans;
  const previous = wholeBefore(spans);
  return {
    created: figure('created'),
    open: figureOf(spans, ({ lastDay }) => openAt(counts, lastDay)),
    forward: figure('moved', 'forward'),
    back: figure('moved', 'back'),
    won: figure('came', 'won'),
    lost: figure('came', 'lost'),
    bySource: sourcesOf(counts, spans),
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

/** The period before one that is over. Shares and medians of a running one are of all its days so far, and are compared with none. */
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
  const within = ({ firstDay, lastDay }: DaySpan) =>
    counts.filter((one) => one.measure === measure && one.day >= firstDay && one.day <= lastDay);
  return {
    median: medianOf(within(period)),
    leads: sumOf(counts, period, measure),
    medianBefore: previous && medianOf(within(previous)),
  };
}

/** Sources of the period and of the days that it is compared with: one from which nobody comes any more is worth knowing. */
function sourcesOf(counts: readonly PeriodCount[], spans: Spans): LeadFigures['bySource'] {
  const bySource = new Map<string, PeriodCount[]>();
  for (const one of counts) {
    if (one.measure !== 'created') continue;
    const known = bySource.get(one.item);
    if (known) known.push(one);
    else bySource.set(one.item, [one]);
  }
  const createdOf = (own: readonly PeriodCount[]) => figureOf(spans, (span) => sumOf(own, span, 'created'));
  const sources = [...bySource]
    .map(([sourceKey, own]) => ({ sourceKey, created: createdOf(own), own }))
    .filter(({ created }) => created.value > 0 || before(created) > 0)
    .sort(
      (a, b) =>
        b.created.value - a.created.value ||
        before(b.created) - before(a.created) ||
        (a.sourceKey < b.sourceKey ? -1 : 1),
    );
  const shown = sources.slice(0, analyticsLimits.sources);
  const others = sources.slice(analyticsLimits.sources).flatMap(({ own }) => own);
  return [
    ...shown.map(({ sourceKey, created }) => ({ sourceKey, created })),
    ...(others.length > 0 ? [{ sourceKey: null, created: createdOf(others) }] : []),
  ];
}

const before = ({ compared }: AnalyticsFigure): number => compared?.before ?? 0;
