import type { Language } from '@portals/contracts/constants';

/**
 * First characters at which spreadsheet programs may take a cell for a formula or drop the character. The apostrophe is included because
 * the guard itself is one.
 */
const guarded = /^['=+\-@＝＋－＠\p{Cc}]/u;
/** Characters that require quotes. It includes every separator, so that a file can be read even with the wrong one. */
const quoted = /[",;|\t\r\n]|^\s|\s$/u;

/**
 * Returns a text for a cell of an exported file, with an apostrophe in front of anything that a spreadsheet program might run as a formula.
 * `unguardedText` restores the exact text.
 */
export const guardedText = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/**
 * Returns the text of a cell in a file that we have exported. It reverses `guardedText`, so that importing an exported file yields the same
 * values; an apostrophe before any other character belongs to the text and stays. Apply it once to each cell, before white space is
 * trimmed.
 */
export const unguardedText = (cell: string): string =>
  cell.startsWith("'") && guarded.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Returns a cell for a file with any separator (RFC 4180). */
function csvCell(value: string | null): string {
  const text = guardedText(value ?? '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of a file, including its line break. */
export const csvLine = (values: readonly (string | null)[], separator: string): string =>
  `${values.map(csvCell).join(separator)}\r\n`;

/**
 * Separators that Excel expects for each language; in Spain, the comma is the decimal separator. With the other separator, Excel would show
 * each line in a single cell.
 */
export const separators: Readonly<Record<Language, string>> = { en: ',', es: ';' };

/** Without this mark, Excel reads a file in the system's legacy encoding: "JosÃ©". */
export const byteOrderMark = '\uFEFF';
