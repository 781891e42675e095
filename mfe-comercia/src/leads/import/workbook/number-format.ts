import type { Language } from '@portals/contracts/constants';
import { format, getFormatDateInfo, isDateFormat } from 'numfmt';

/** Output format for dates, whatever the workbook's format, because it is the only one that an import always parses correctly. */
const day = 'yyyy-mm-dd';

/** Formats that workbooks refer to only by number (ECMA-376, part 1, 18.8.30). */
export const builtInFormats: ReadonlyMap<number, string> = new Map([
  [0, 'General'],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, day],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, `${day} h:mm`],
  [37, '#,##0;-#,##0'],
  [38, '#,##0;-#,##0'],
  [39, '#,##0.00;-#,##0.00'],
  [40, '#,##0.00;-#,##0.00'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);

/** Number of days between the two epochs of workbooks, 1900 and 1904. */
const daysTo1904 = 1462;

/** Replaces `[$-F800]` and `[$-F400]`, which display the long date and the time in the format of the viewer's computer. */
const ofReader = (pattern: string) =>
  pattern.replace(/^\[\$-F800\].*/i, day).replace(/^\[\$-F400\].*/i, 'h:mm:ss');

/** Returns the ISO format to use instead of a format that contains parts of a date, in any order; null for a format without a date. */
function dayFormat(pattern: string): string | null {
  if (!isDateFormat(pattern)) return null;
  const shows = getFormatDateInfo(pattern);
  if (!shows.day && !shows.month && !shows.year) return null;
  return shows.hours || shows.minutes ? `${day} hh:mm` : day;
}

const plain = /^(general|@)?$/i;
const exponent = /^[#0?.,]+E[+-][#0?]+$/i;
const invalid = '\u0000';

export interface NumberStyle {
  /** Number format of the cell. */
  pattern: string;
  language: Language;
  /** True when dates are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/** Returns a Boolean value as a spreadsheet displays it in the given language. */
export const shownTruth = (value: boolean, language: Language): string =>
  language === 'es' ? (value ? 'VERDADERO' : 'FALSO') : value ? 'TRUE' : 'FALSE';

/**
 * Formats a number as a spreadsheet does, including leading zeros and currency. Dates are always written as `2026-12-31`, because 03/05 and
 * 05/03 are ambiguous. A whole number without a format, or in exponential format, keeps all its digits: it may be a phone number that the
 * cell displays as 3.46E+11.
 */
export function shownNumber(value: number, { pattern, language, from1904 }: NumberStyle): string {
  if ((plain.test(pattern) || exponent.test(pattern)) && Number.isSafeInteger(value)) return String(value);
  const serial = from1904 && isDateFormat(pattern) ? value + daysTo1904 : value;
  const options = { locale: language, throws: false, invalid, nbsp: false };
  const own = ofReader(pattern);
  const shown = format((dayFormat(own) ?? own) || 'General', serial, options);
  return (shown === invalid ? format('General', value, options) : shown).trim();
}
