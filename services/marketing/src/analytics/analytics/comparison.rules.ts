import type { AnalyticsComparison } from '@portals/contracts/marketing';
import { before, dayAfter, daysBetween, type Period, parsePeriod } from '../../kernel/plain.js';

/** Consecutive days, from the first to the last, both inclusive. */
export interface DaySpan {
  firstDay: string;
  lastDay: string;
}

/** The days of a period, and the days that are compared; `compared` is null without a comparison. */
export interface Spans {
  period: DaySpan;
  compared: { now: DaySpan; before: DaySpan } | null;
}

/** Returns true while a period has not ended: its last day is today or later. */
export const isRunning = ({ lastDay }: Period, today: string): boolean => lastDay >= today;

/** Returns the days over which a period is compared with the previous one (rule 12.5); null without a comparison. */
export function comparisonOf(period: Period, today: string): AnalyticsComparison | null {
  const previous = before(period);
  if (parsePeriod(previous.key) === undefined) return null;
  if (!isRunning(period, today)) return comparedDays(period, previous, true);
  const over = daysBetween(period.firstDay, today);
  if (over <= 0) return null;
  const days = Math.min(over, daysBetween(previous.firstDay, previous.lastDay) + 1);
  const shortened = ({ firstDay }: Period) => ({ firstDay, lastDay: dayAfter(firstDay, days - 1) });
  return comparedDays(shortened(period), shortened(previous), false);
}

const comparedDays = (now: DaySpan, earlier: DaySpan, whole: boolean): AnalyticsComparison => ({
  ...{ firstDay: now.firstDay, lastDay: now.lastDay },
  ...{ previousFirstDay: earlier.firstDay, previousLastDay: earlier.lastDay, whole },
});

export function spansOf({ firstDay, lastDay }: DaySpan, comparison: AnalyticsComparison | null): Spans {
  const compared = comparison && {
    now: { firstDay: comparison.firstDay, lastDay: comparison.lastDay },
    before: { firstDay: comparison.previousFirstDay, lastDay: comparison.previousLastDay },
  };
  return { period: { firstDay, lastDay }, compared };
}
