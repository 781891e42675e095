import type { PeriodKind } from '@portals/contracts/constants';

const dayMs = 86_400_000;
/** Number of periods in the selection list: half a year of weeks, or about two years of months. */
const listed = 26;

/** Matches the keys of weeks and months from 2000 on; it does not check whether a year has a week 53. */
const keyPattern = /^[2-9]\d{3}-(W\d{2}|0[1-9]|1[0-2])$/;

/** Period in a list, with its first and last day (`2026-12-28`). */
export interface ListedPeriod {
  kind: PeriodKind;
  key: string;
  firstDay: string;
  lastDay: string;
}

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
const dayAfter = (day: string, days: number) =>
  new Date(atNoon(day).getTime() + days * dayMs).toISOString().slice(0, 10);

function weekOf(day: string): ListedPeriod {
  const sinceMonday = (atNoon(day).getUTCDay() + 6) % 7;
  const firstDay = dayAfter(day, -sinceMonday);
  // A week belongs to the year that contains its Thursday.
  const thursday = dayAfter(firstDay, 3);
  const year = thursday.slice(0, 4);
  const number = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / dayMs / 7) + 1;
  return {
    kind: 'week',
    key: `${year}-W${String(number).padStart(2, '0')}`,
    firstDay,
    lastDay: dayAfter(firstDay, 6),
  };
}

function monthOf(day: string): ListedPeriod {
  const key = day.slice(0, 7);
  const firstDay = `${key}-01`;
  const inNextMonth = dayAfter(firstDay, 31);
  return { kind: 'month', key, firstDay, lastDay: dayAfter(`${inNextMonth.slice(0, 7)}-01`, -1) };
}

/** Returns the week (ISO 8601) or the month that contains a day (`2026-12-28`). */
export const periodOfDay = (kind: PeriodKind, day: string): ListedPeriod =>
  kind === 'week' ? weekOf(day) : monthOf(day);

const eveOf = (day: string): string => dayAfter(day, -1);

/** Returns the periods to choose from: the period that contains the day, then the previous periods. */
export function recentPeriods(kind: PeriodKind, day: string): ListedPeriod[] {
  const periods = [periodOfDay(kind, day)];
  for (let last = periods[0]; last && periods.length < listed; last = periods.at(-1)) {
    periods.push(periodOfDay(kind, eveOf(last.firstDay)));
  }
  return periods;
}

/** Like `recentPeriods`, with the period named by `key` appended if it is older; an invalid key appends nothing. */
export function periodsWith(kind: PeriodKind, day: string, key: string | undefined): ListedPeriod[] {
  const recent = recentPeriods(kind, day);
  const last = recent.at(-1);
  if (key === undefined || last === undefined || !keyPattern.test(key)) return recent;
  const other = periodOfKey(key);
  const isOlder = other.key === key && other.kind === kind && other.firstDay < last.firstDay;
  return isOlder ? [...recent, other] : recent;
}

/** A period with the keys of the previous and the next one, if any. */
export interface SteppedPeriod extends ListedPeriod {
  previousKey: string | null;
  nextKey: string | null;
  /** True for the current period, which is not over. */
  running: boolean;
}

/** Returns the period named in the URL, for use until the service responds; falls back to the current week for an invalid key. */
export function askedPeriod(key: string | undefined, today: string): SteppedPeriod {
  const named = key === undefined || !keyPattern.test(key) ? undefined : periodOfKey(key);
  const period =
    named !== undefined && named.key === key && named.firstDay <= today ? named : periodOfDay('week', today);
  const { kind, firstDay, lastDay } = period;
  const previousKey = periodOfDay(kind, eveOf(firstDay)).key;
  const running = lastDay >= today;
  return {
    ...period,
    previousKey: keyPattern.test(previousKey) ? previousKey : null,
    nextKey: running ? null : periodOfDay(kind, dayAfter(lastDay, 1)).key,
    running,
  };
}

/** Returns the period for a valid key, such as `2026-W53` or `2026-12`. */
export function periodOfKey(key: string): ListedPeriod {
  const [year = '', part = ''] = key.split('-');
  if (!part.startsWith('W')) return monthOf(`${key}-01`);
  // ISO 8601: the first week of a year always contains 4 January.
  return weekOf(dayAfter(`${year}-01-04`, 7 * (Number(part.slice(1)) - 1)));
}
