import type { Language } from '@portals/contracts/constants';

/** First characters at which spreadsheet programs may take a cell for a formula, and the apostrophe, which is the guard itself. */
const guarded = /^['=+\-@＝＋－＠\p{Cc}]/u;
/** Text that has to be quoted. It includes every separator, so that a file can be read even with the wrong one. */
const quoted = /[",;|\t\r\n]|^\s|\s$/u;

/** Returns a cell of a file with any separator (RFC 4180); an apostrophe disarms what would be a formula. */
function csvCell(value: string | null): string {
  const text = guarded.test(value ?? '') ? `'${value}` : (value ?? '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of a CSV file, including the line break. */
export const csvRow = (values: readonly (string | null)[], separator: string): string =>
  `${values.map(csvCell).join(separator)}\r\n`;

/** Separators that Excel expects in each language: a semicolon in Spain, where the comma is the decimal sign. */
export const csvSeparators: Readonly<Record<Language, string>> = { en: ',', es: ';' };

/** Without this mark, Excel reads a file in the system's legacy encoding: "JosÃ©". */
export const utf8Mark = '\uFEFF';
