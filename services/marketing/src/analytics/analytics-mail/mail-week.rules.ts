import { before, boundsOfDay, dayAfter, type Period, periodOf } from '../../kernel/plain.js';

const hour = 3_600_000;
/** Hour of Monday at which sending begins: early enough for the start of work, and late enough after a clock change on Sunday night. */
const firstHour = 7;
/** Number of days from Monday on which the report is sent; after that it would be out of date. */
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
  // The clock never changes between midnight and Monday morning.
  const from = new Date(monday.from.getTime() + firstHour * hour);
  const { from: until } = boundsOfDay(dayAfter(running.firstDay, days));
  return now >= from && now < until ? { period: before(running), from, until } : null;
}
