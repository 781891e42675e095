import type { LeadImportSettings } from '@portals/contracts/marketing';

type DayOrder = LeadImportSettings['dayOrder'];

const year = String.raw`(?<year>\d{4}|\d{2})`;
const time = String.raw`(?:[T ]+\d{1,2}:\d{2}.*)?`;
const pattern = (...parts: string[]) => new RegExp(`^${parts.join('[-/. ]+')}${time}$`);
const first = String.raw`(?<month>\d{1,2})`;
const second = String.raw`(?<day>\d{1,2})`;
const patterns = {
  ymd: pattern(String.raw`(?<year>\d{4})`, first, second),
  dmy: pattern(second, first, year),
  mdy: pattern(first, second, year),
};

/** Reason why a text is not a day: unknown notation, or a day that does not exist (30 February). */
export type NoDay = 'unreadable' | 'nonexistent';

function calendarDay(groups: Record<string, string>): string | null {
  const fullYear = groups.year?.padStart(4, '20') ?? '';
  const day = [fullYear, groups.month?.padStart(2, '0'), groups.day?.padStart(2, '0')].join('-');
  const moment = new Date(`${day}T00:00:00Z`);
  // `Date` turns 30 February into 2 March, so the result is compared with the input.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

/**
 * Parses a day as spreadsheets write it, with or without a time, and returns it as `2026-12-01`.
 * @param order order of day and month in dates that do not begin with the year; a two-digit year is in this century
 */
export function readDay(written: string, order: DayOrder): { day: string } | NoDay {
  const found = (patterns.ymd.exec(written) ?? patterns[order].exec(written))?.groups;
  if (!found) return 'unreadable';
  const day = calendarDay(found);
  if (day !== null) return { day };
  // 31/12 would be valid in the other order; 30/02 is invalid in both.
  const other = patterns[order === 'dmy' ? 'mdy' : 'dmy'].exec(written)?.groups;
  return other !== undefined && calendarDay(other) !== null ? 'unreadable' : 'nonexistent';
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const hourMs = 3_600_000;
/** Year before which no lead can have been created. */
const firstYear = '1970';

/**
 * Parses the creation date of a lead: a timestamp from an export, or a day, which becomes noon UTC, so that almost every time zone shows
 * the same day.
 * @param now current time; a day that has not begun in any time zone yet is `future`
 */
export function readMoment(written: string, order: DayOrder, now: Date): { at: Date } | NoDay | 'future' {
  const read = readDay(written, order);
  if (typeof read === 'string') return read;
  if (read.day < firstYear) return 'nonexistent';
  const exact = moment.test(written) ? new Date(written) : null;
  if (exact !== null && Number.isNaN(exact.getTime())) return 'unreadable';
  const at = exact ?? new Date(`${read.day}T12:00:00Z`);
  if (at <= now) return { at };
  const newest = new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);
  return exact === null && read.day <= newest ? { at: now } : 'future';
}
