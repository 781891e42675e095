import type { LeadImportSettings } from '@portals/contracts/marketing';

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

/**
 * A day as spreadsheets write it, with or without a time, as `2026-12-01`.
 * @param order how days that do not begin with the year are written; a year of two digits is of this century
 * @returns null for what is no day
 */
export function readDay(written: string, order: LeadImportSettings['dayOrder']): string | null {
  const found = (patterns.ymd.exec(written) ?? patterns[order].exec(written))?.groups;
  if (!found) return null;
  const fullYear = found.year?.padStart(4, '20') ?? '';
  const day = [fullYear, found.month?.padStart(2, '0'), found.day?.padStart(2, '0')].join('-');
  const moment = new Date(`${day}T00:00:00Z`);
  // A day that the month does not have becomes one of the next month.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}
