import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { dayAfter } from '../../kernel/plain.js';
import type { DaySpan, Spans } from './comparison.rules.js';

/** So many of something on a day. Counts of several days in a row may be one, as of the first of them: see `segmentsOf`. */
export interface PeriodCount {
  day: string;
  /** What was counted: `created`. */
  measure: string;
  /** Of which kind: the key of a source. */
  item: string;
  count: number;
}

/** A day before all others. */
const firstOfAllDays = '0000-01-01';

/** All days up to one. */
export const upTo = (lastDay: string): DaySpan => ({ firstDay: firstOfAllDays, lastDay });

/** How many of a measure there are in a span; of some kinds, or of all. */
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

/** A figure of a period: what is so in its days, and in those that are compared. */
export const figureOf = ({ period, compared }: Spans, count: (span: DaySpan) => number): AnalyticsFigure => ({
  value: count(period),
  compared: compared && { now: count(compared.now), before: count(compared.before) },
});

/**
 * The first days of all stretches of days that no span divides, in order. The first stretch begins before all spans, the last one is over
 * with the last of them. What a database sums up over each of them is as good as single days.
 */
export function segmentsOf(spans: readonly DaySpan[]): string[] {
  const starts = spans.flatMap(({ firstDay, lastDay }) => [firstDay, dayAfter(lastDay)]);
  return [firstOfAllDays, ...[...new Set(starts)].sort()];
}

/**
 * The number in the middle of how often each was counted, or between the two in the middle; null without any.
 * @param counts with numbers as items
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
