import type { Language } from '@portals/contracts/constants';
import { type Archive, openArchive } from './archive';
import { readSheet } from './read-sheet';
import { toCsv } from './to-csv';
import { partOf, readFormats, readSharedTexts, readWorkbookEntry } from './workbook-parts';
import { WorkbookError } from './workbook-problem';

export interface Workbook {
  /** Names of the visible sheets, from left to right. */
  sheets: string[];
  /** Returns a sheet as CSV, with numbers and dates formatted for the given language. */
  csv: (sheet: number, language: Language) => Blob;
}

/** Throws for other zip archives than .xlsx workbooks, such as OpenDocument files. */
function assertWorkbook(archive: Archive): void {
  if (archive.has('xl/workbook.xml')) return;
  if (archive.has('content.xml') && archive.has('META-INF/manifest.xml'))
    throw new WorkbookError('openDocument');
  throw new WorkbookError('otherWorkbook');
}

/**
 * Opens an .xlsx workbook.
 * @throws WorkbookError when the file is not a workbook, is damaged or exceeds the unpacked limit; `csv` also throws when the sheet is
 * empty or too large
 */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const archive = openArchive(bytes);
  assertWorkbook(archive);
  const { sheets, from1904 } = readWorkbookEntry(archive);
  if (sheets.length === 0) throw new WorkbookError('noSheet');
  const csv = (sheet: number, language: Language) => {
    const chosen = sheets[sheet];
    if (!chosen) throw new WorkbookError('noSheet');
    const [texts, formats] = [readSharedTexts(archive), readFormats(archive)];
    const rows = readSheet(partOf(archive, chosen.path), { texts, formats, from1904, language });
    if (rows.length === 0) throw new WorkbookError('emptySheet');
    return toCsv(rows);
  };
  return { sheets: sheets.map(({ name }) => name), csv };
}
