import type { Language } from '@portals/contracts/constants';

/**
 * Matches first characters that make spreadsheet programs read a cell as a formula or drop the character. The apostrophe is included,
 * because it is the guard that `guardedText` adds.
 */
const guarded = /^['=+\-@＝＋－＠\p{Cc}]/u;
/** Matches text that must be quoted. It includes all possible separators, so that a file can be read even with the wrong separator. */
const quoted = /[",;|\t\r\n]|^\s|\s$/u;

/**
 * Returns a text as a cell of an exported file: a leading apostrophe disarms anything that a spreadsheet program might run as a formula.
 * `unguardedText` reverses it exactly.
 */
export const guardedText = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/**
 * Returns the original text of a cell of an exported file. It reverses `guardedText`, so that importing an exported file gives the same
 * values; other leading apostrophes stay. Apply it to each cell once, before white space is trimmed.
 */
export const unguardedText = (cell: string): string =>
  cell.startsWith("'") && guarded.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Returns a cell of a file with any separator (RFC 4180). */
function csvCell(value: string | null): string {
  const text = guardedText(value ?? '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of a file, including the line break. */
export const csvLine = (values: readonly (string | null)[], separator: string): string =>
  `${values.map(csvCell).join(separator)}\r\n`;

/**
 * Separators that Excel expects in each language: a semicolon in Spain, where the comma is the decimal sign. With the wrong one, Excel
 * shows each line in a single cell.
 */
export const separators: Readonly<Record<Language, string>> = { en: ',', es: ';' };

/** Byte order mark of UTF-8. Without it, Excel reads a file in the system's legacy encoding: "JosÃ©". */
export const utf8Mark = '\uFEFF';
