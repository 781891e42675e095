import type { Language } from '@portals/contracts/constants';
import { format, isDateFormat } from 'numfmt';

/** A day, and a moment, in the order that both languages of the product use; a workbook leaves it to its reader. */
const day = 'dd/mm/yyyy';

/** Formats that a workbook names by number only (ECMA-376, part 1, 18.8.30). */
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

/** Days between the two beginnings that workbooks count from. */
const daysTo1904 = 1462;

/** `[$-F800]` and `[$-F400]` stand for the long day and the time as the reader's computer writes them. */
const longDays: Record<Language, string> = { en: 'dddd, d mmmm yyyy', es: 'dddd, d "de" mmmm "de" yyyy' };
const ofReader = (pattern: string, language: Language) =>
  pattern.replace(/^\[\$-F800\].*/i, longDays[language]).replace(/^\[\$-F400\].*/i, 'h:mm:ss');

const plain = /^(general|@)?$/i;
const invalid = '\u0000';

export interface NumberStyle {
  /** The format of the cell. */
  pattern: string;
  language: Language;
  /** Days are counted from 1904 and not from 1900. */
  from1904: boolean;
}

/** A truth value as a spreadsheet shows it in that language. */
export const shownTruth = (value: boolean, language: Language): string =>
  language === 'es' ? (value ? 'VERDADERO' : 'FALSO') : value ? 'TRUE' : 'FALSE';

/**
 * A number as a spreadsheet shows it: with leading zeros, as a day, with its currency. A whole number without a format keeps all
 * its digits, where a narrow cell would show a telephone number as 3.46E+11.
 */
export function shownNumber(value: number, { pattern, language, from1904 }: NumberStyle): string {
  if (plain.test(pattern) && Number.isSafeInteger(value)) return String(value);
  const serial = from1904 && isDateFormat(pattern) ? value + daysTo1904 : value;
  const options = { locale: language, throws: false, invalid, nbsp: false };
  const shown = format(ofReader(pattern, language) || 'General', serial, options);
  return (shown === invalid ? format('General', value, options) : shown).trim();
}
