import { workbookLimits } from './limits';
import type { SheetRows } from './read-sheet';
import { WorkbookError } from './workbook-problem';

const special = /[",\r\n]|^\s|\s$/;
const cellText = (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Byte order mark at the start of a CSV file, so that programs read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Encodes rows as comma-separated lines in UTF-8, each padded to `width` cells; a row without cells becomes a blank line. */
export const csvLines = (rows: SheetRows, width: number): Blob =>
  new Blob(
    rows.map((cells) => {
      if (cells.length === 0) return '\r\n';
      const filled = Array.from({ length: width }, (_, column) => cellText(cells[column] ?? ''));
      return `${filled.join(',')}\r\n`;
    }),
  );

/** Number of rows encoded at a time. */
const step = 5000;

/** Converts a table to CSV in UTF-8 with a byte order mark. All rows are padded to the length of the longest row. */
export function toCsv(rows: SheetRows): Blob {
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  const parts: (Blob | string)[] = [byteOrderMark];
  let size = 0;
  for (let at = 0; at < rows.length; at += step) {
    const part = csvLines(rows.slice(at, at + step), width);
    size += part.size;
    if (size > workbookLimits.characters) throw new WorkbookError('workbookTooLarge');
    parts.push(part);
  }
  return new Blob(parts, { type: 'text/csv' });
}
