import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { dayAfter } from '../../kernel/plain.js';
import type { DaySpan, Spans } from './comparison.rules.js';

/** A count on one day. The counts of a segment of days may be summed under its first day: see `segmentsOf`. */
export interface PeriodCount {
  day: string;
  /** Counted measure, such as `created`. */
  measure: string;
  /** Subdivision of the measure, such as the key of a source. */
  item: string;
  count: number;
}

/** Text that sorts before every real day. */
const firstOfAllDays = '0000-01-01';

/** Returns the span of all days up to a given one. */
export const upTo = (lastDay: string): DaySpan => ({ firstDay: firstOfAllDays, lastDay });

/** Sums a measure over a span, for some items or for all. */
export const sumOf = (
  counts: readonly PeriodCount[],
  { firstDay, lastDay }: DaySpan,
  measure: string,
  items?: readonly string[],
): number =>
  counts.reduce((sum, one) => {
    const isMeant = one.measure === measure && (items === undefined || items.includes(one.item));
    return isMeant && one.day >= firstDay && one.day <= lastDay ? sum + one.count : sum;
  }, 0);

/** Returns a figure for a period: its value, and the values on the compared days. */
export const figureOf = ({ period, compared }: Spans, count: (span: DaySpan) => number): AnalyticsFigure => ({
  value: count(period),
  compared: compared && { now: count(compared.now), before: count(compared.before) },
});

/**
 * Divides the days into segments such that every span consists of whole segments, and returns the first day of each, in order. The first
 * segment begins before all spans. Sums over segments are as exact as sums over days, but the database returns fewer rows.
 */
export function segmentsOf(spans: readonly DaySpan[]): string[] {
  const starts = spans.flatMap(({ firstDay, lastDay }) => [firstDay, dayAfter(lastDay)]);
  return [firstOfAllDays, ...[...new Set(starts)].sort()];
}

/**
 * Returns the median of counted numbers: for an even count, the mean of the two numbers in the middle; null without numbers.
 * @param counts counts whose items are numbers
 */
export function medianOf(counts: readonly Pick<PeriodCount, 'item' | 'count'>[]): number | null {
  const sorted = counts.map(({ item, count }) => ({ value: Number(item), count }));
  sorted.sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const { value, count } of sorted) {
      passed += count;
      if (passed > place) return value;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
