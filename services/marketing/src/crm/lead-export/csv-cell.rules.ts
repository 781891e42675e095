import type { Language } from '@portals/contracts/constants';

/**
 * With one of these in front, spreadsheet programs may take a cell for a formula or drop the character; the apostrophe is there
 * because the guard itself is one.
 */
const guarded = /^['=+\-@＝＋－＠\p{Cc}]/u;
/** Text that has to be quoted. It includes every separator, so that a file can be read even with the wrong one. */
const quoted = /[",;|\t\r\n]|^\s|\s$/u;

/**
 * A text as it goes into a cell of an exported file: an apostrophe in front makes harmless what a spreadsheet program might run as
 * a formula. `unguardedText` gives back the same text, whatever it was.
 */
export const guardedText = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/**
 * The text of a cell of a file that we have written. It undoes `guardedText`, so that an import of an exported file gives the same
 * values; a leading apostrophe with anything else behind it belongs to the text and stays. To be applied to each cell once, as it
 * was read and before white space is dropped.
 */
export const unguardedText = (cell: string): string =>
  cell.startsWith("'") && guarded.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One cell of a file with any separator (RFC 4180). */
function csvCell(value: string | null): string {
  const text = guardedText(value ?? '');
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file, with its end. */
export const csvLine = (values: readonly (string | null)[], separator: string): string =>
  `${values.map(csvCell).join(separator)}\r\n`;

/**
 * The sign between cells: the one that Excel expects where the language is spoken, because it writes decimals with a comma in
 * Spain. With the other one, Excel would show each line in one cell.
 */
export const separators: Readonly<Record<Language, string>> = { en: ',', es: ';' };

/** Without it, Excel reads a file in the system's old encoding: "JosÃ©". */
export const byteOrderMark = '\uFEFF';
