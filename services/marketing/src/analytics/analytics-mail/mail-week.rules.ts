import { before, boundsOfDay, dayAfter, type Period, periodOf } from '../../kernel/plain.js';

const hour = 3_600_000;
/** Early enough for the start of work on a Monday, late enough for the clock to change on a Sunday night. */
const firstHour = 7;
/** Monday to Wednesday: later than that, the report of the week before is of no use by itself. */
const days = 3;

/** A week whose report is sent now. */
export interface MailWeek {
  /** The finished week. */
  period: Period;
  /** From Monday morning on, by the clock of `businessZone`. */
  from: Date;
  /** Up to the end of Wednesday. */
  until: Date;
}

/** The finished week whose report is sent at a moment; null at other times of the week. */
export function mailWeekAt(now: Date): MailWeek | null {
  const running = periodOf('week', now);
  const monday = boundsOfDay(running.firstDay);
  // No clock changes between midnight and morning of a Monday.
  const from = new Date(monday.from.getTime() + firstHour * hour);
  const { from: until } = boundsOfDay(dayAfter(running.firstDay, days));
  return now >= from && now < until ? { period: before(running), from, until } : null;
}
