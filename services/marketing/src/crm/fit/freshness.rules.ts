import type { FitReason } from '@portals/contracts/constants';

const day = 86_400_000;

interface Stage {
  reason: FitReason;
  points: number;
  /** Age in days at which this stage ends. */
  days: number;
}

const stages: readonly Stage[] = [
  { reason: 'arrivedThisWeek', points: 10, days: 7 },
  { reason: 'arrivedThisMonth', points: 6, days: 30 },
  { reason: 'arrivedThisQuarter', points: 3, days: 90 },
];
const over: Stage = { reason: 'arrivedLongAgo', points: 0, days: Number.POSITIVE_INFINITY };

/** Date for leads whose freshness never changes again. */
const never = '9999-12-31';

/** Returns the UTC day of a time, `2026-11-22`. */
export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const startOf = (moment: Date): number => Math.floor(moment.getTime() / day);

/** Returns the stage of a lead's freshness. Days are in UTC, so that the stages of all leads change at midnight. */
export function freshnessOf(createdAt: Date, now: Date): Stage {
  const age = startOf(now) - startOf(createdAt);
  return stages.find(({ days }) => age < days) ?? over;
}

/** Returns the day on which the points for a lead's freshness change next. */
export function nextStageOn(createdAt: Date, now: Date): string {
  const { days } = freshnessOf(createdAt, now);
  return Number.isFinite(days) ? utcDayOf(new Date((startOf(createdAt) + days) * day)) : never;
}
