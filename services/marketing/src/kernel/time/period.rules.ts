import { analyticsLimits, businessZone, type PeriodKind } from '@portals/contracts/constants';
import { Temporal } from 'temporal-polyfill';

/** A week (ISO 8601) or a month in the time zone `businessZone`. */
export interface Period {
  kind: PeriodKind;
  /** Key such as `2026-W53` or `2026-12`. */
  key: string;
  /** First day, such as `2026-12-28`. */
  firstDay: string;
  /** Last day, inclusive. */
  lastDay: string;
}

/** Half-open interval: it includes `from` but not `until`. */
export interface Bounds {
  from: Date;
  until: Date;
}

const { PlainDate } = Temporal;
type PlainDate = Temporal.PlainDate;

/**
 * Cache of the local day for each UTC hour. The zone's offset is a whole number of hours, so midnight never falls within an hour. Counting
 * the events of many leads needs the same hours repeatedly, and computing one takes about 0.01 ms.
 */
const daysOfHours = new Map<number, string>();
const mostHours = 20_000;
const hourMs = 3_600_000;

const weekKey = /^(\d{4})-W(\d{2})$/;
const monthKey = /^(\d{4})-(\d{2})$/;

/**
 * Parses the key of a period. Returns undefined for an unknown format, for periods that do not exist, such as `2025-W53` and `2026-13`, and
 * for periods before the year 2000.
 */
export function parsePeriod(key: string): Period | undefined {
  const week = weekKey.exec(key);
  const month = monthKey.exec(key);
  const found = week ? dayInWeek(Number(week[1]), Number(week[2])) : dayInMonth(month);
  const period = found && periodAt(week ? 'week' : 'month', found);
  return period?.key === key && Number(key.slice(0, 4)) >= analyticsLimits.firstYear ? period : undefined;
}

/**
 * Returns a day in a week, counted from 4 January, which is in the first week of every year. For week 53, the day may fall in the first
 * week of the next year.
 */
const dayInWeek = (year: number, week: number): PlainDate =>
  PlainDate.from({ year, month: 1, day: 4 }).add({ weeks: week - 1 });

const dayInMonth = (parts: RegExpExecArray | null): PlainDate | undefined =>
  parts
    ? PlainDate.from({ year: Number(parts[1]), month: 1, day: 1 }).add({ months: Number(parts[2]) - 1 })
    : undefined;

/** Returns the period of a kind that contains a given time. */
export const periodOf = (kind: PeriodKind, moment: Date): Period => periodAt(kind, dateOf(moment));

/** Returns the previous period, even when it is before the year 2000. */
export const before = ({ kind, firstDay }: Period): Period =>
  periodAt(kind, PlainDate.from(firstDay).subtract({ days: 1 }));

/** Returns the next period. */
export const after = ({ kind, lastDay }: Period): Period =>
  periodAt(kind, PlainDate.from(lastDay).add({ days: 1 }));

/** Returns consecutive periods up to this one, oldest first; fewer when they would begin before the year 2000. */
export function lastPeriods(period: Period, count: number): Period[] {
  const periods = [period];
  for (let first = before(period); periods.length < count && parsePeriod(first.key); first = before(first)) {
    periods.unshift(first);
  }
  return periods;
}

/** Returns the bounds of a period in the time zone `businessZone`; a week with a clock change is an hour shorter or longer. */
export const boundsOf = ({ firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>): Bounds => ({
  from: boundsOfDay(firstDay).from,
  until: boundsOfDay(lastDay).until,
});

export const daysOf = ({ firstDay, lastDay }: Period): string[] => daysFrom(firstDay, lastDay);

/** Returns all days from the first to the last, both inclusive; none when the first is later than the last. */
export function daysFrom(firstDay: string, lastDay: string): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = dayAfter(day)) days.push(day);
  return days;
}

/** Returns the day of a given time in the time zone `businessZone`, such as `2026-12-28`. */
export function dayOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / hourMs);
  const known = daysOfHours.get(hour);
  if (known !== undefined) return known;
  const day = dateOf(moment).toString();
  if (daysOfHours.size >= mostHours) daysOfHours.clear();
  daysOfHours.set(hour, day);
  return day;
}

/** Returns the day that is a number of days after another; a negative number goes back. */
export const dayAfter = (day: string, days = 1): string => PlainDate.from(day).add({ days }).toString();

/** Returns the number of days between two: 0 for the same day, negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  // The calculation uses UTC, where all days have the same length; it runs for each step of a lead.
  (Date.parse(to) - Date.parse(from)) / (24 * hourMs);

/** Returns the bounds of a day, which lasts 23 to 25 hours. */
export const boundsOfDay = (day: string): Bounds => ({ from: startOf(day), until: startOf(dayAfter(day)) });

const startOf = (day: string) =>
  new Date(PlainDate.from(day).toZonedDateTime(businessZone).epochMilliseconds);

const dateOf = (moment: Date): PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(businessZone).toPlainDate();

/** Returns the period that contains a date. A week belongs to the year of its Thursday, and its number counts that year's Thursdays. */
function periodAt(kind: PeriodKind, date: PlainDate): Period {
  if (kind === 'week') {
    const monday = date.subtract({ days: date.dayOfWeek - 1 });
    const thursday = monday.add({ days: 3 });
    const key = `${digits(thursday.year, 4)}-W${digits(Math.ceil(thursday.dayOfYear / 7), 2)}`;
    return { kind, key, firstDay: monday.toString(), lastDay: monday.add({ days: 6 }).toString() };
  }
  const [first, last] = [date.with({ day: 1 }), date.with({ day: date.daysInMonth })];
  return {
    kind,
    key: `${digits(date.year, 4)}-${digits(date.month, 2)}`,
    firstDay: `${first}`,
    lastDay: `${last}`,
  };
}

const digits = (value: number, length: number) => `${value}`.padStart(length, '0');
