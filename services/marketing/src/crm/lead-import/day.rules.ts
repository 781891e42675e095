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

/** Why a text is no day: it is written otherwise, or is one that the calendar does not have (30 February). */
export type NoDay = 'unreadable' | 'nonexistent';

function calendarDay(groups: Record<string, string>): string | null {
  const fullYear = groups.year?.padStart(4, '20') ?? '';
  const day = [fullYear, groups.month?.padStart(2, '0'), groups.day?.padStart(2, '0')].join('-');
  const moment = new Date(`${day}T00:00:00Z`);
  // A day that the month does not have becomes one of the next month.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

/**
 * A day as spreadsheets write it, with or without a time, as `2026-12-01`.
 * @param order how days that do not begin with the year are written; a year of two digits is of this century
 */
export function readDay(written: string, order: DayOrder): { day: string } | NoDay {
  const found = (patterns.ymd.exec(written) ?? patterns[order].exec(written))?.groups;
  if (!found) return 'unreadable';
  const day = calendarDay(found);
  if (day !== null) return { day };
  // 31/12 is written in the other order, 30/02 is wrong in both.
  const other = patterns[order === 'dmy' ? 'mdy' : 'dmy'].exec(written)?.groups;
  return other !== undefined && calendarDay(other) !== null ? 'unreadable' : 'nonexistent';
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const hourMs = 3_600_000;
/** Earlier than anything that a lead can come from. */
const firstYear = '1970';

/**
 * When a lead came: a moment as an export writes it, or a day, which is that day wherever it is read.
 * @param now a later day than that of the easternmost place is `future`
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
