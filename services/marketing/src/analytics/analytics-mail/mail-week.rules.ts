import { before, boundsOfDay, dayAfter, type Period, periodOf } from '../../kernel/plain.js';

const hour = 3_600_000;
/** Hour on Monday at which sending begins: before people start work, and after any clock change on Sunday night. */
const firstHour = 7;
/** Number of days, counted from Monday, on which the report is sent; later it would be out of date. */
const days = 3;

/** A week whose report may be sent now. */
export interface MailWeek {
  /** The finished week. */
  period: Period;
  /** Monday morning in the time zone `businessZone`. */
  from: Date;
  /** End of Wednesday. */
  until: Date;
}

/** Returns the finished week whose report is sent at a given time; null at other times. */
export function mailWeekAt(now: Date): MailWeek | null {
  const running = periodOf('week', now);
  const monday = boundsOfDay(running.firstDay);
  // The clock never changes early on a Monday, so midnight plus some hours is the intended local time.
  const from = new Date(monday.from.getTime() + firstHour * hour);
  const { from: until } = boundsOfDay(dayAfter(running.firstDay, days));
  return now >= from && now < until ? { period: before(running), from, until } : null;
}
