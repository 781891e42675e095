import { type LeadImportSeparator, leadImportLimits } from '@portals/contracts/constants';
import type {
  LeadImportAnalysis,
  LeadImportAnalysisQuery,
  LeadImportSettings,
} from '@portals/contracts/marketing';
import { AppError } from '@portals/service-kit';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { declaration } from '../../kernel/index.js';
import { type CsvRecord, type FileFormat, toUnreadable, UnreadableFile } from './csv-records.js';
import { firstRecords, separatorOf } from './file-format.rules.js';
import { guessHeadings, guessMapping, headingFaults } from './heading.rules.js';
import { type BytesKind, encodingOf, foreignKindOf, TextReader } from './text-bytes.rules.js';

/** Number of records in the preview of a file, including the headings. */
const shownRows = 11;
/** Number of cells per row in the preview. */
const shownCells = 6;
/** Maximum length of a heading or of a cell in the preview, in characters. */
const shownLength = 200;

/** A file whose parts have all been uploaded. */
export interface UploadedFile {
  /** First bytes of the file, enough for some rows. */
  head: Buffer;
  /** True when `head` is the whole file. */
  isWhole: boolean;
  kinds: readonly BytesKind[];
}

/** Reads the first rows; faults in later rows are found by the check. */
function recordsOf({ head, isWhole }: UploadedFile, { encoding, separator }: FileFormat): CsvRecord[] {
  const text = new TextReader(encoding).read(head);
  const { records, error } = firstRecords(text, separator, leadImportLimits.headingRow + shownRows);
  if (error !== undefined && (isWhole || records.length === 0)) throw toUnreadable(error);
  return records;
}

/** @throws UnreadableFile for anything but text */
function assertText(head: Buffer): void {
  const kind = foreignKindOf(head);
  if (kind === 'workbook') throw new UnreadableFile(declaration.errors.LEAD_IMPORT_SPREADSHEET);
  if (kind === 'binary') throw new UnreadableFile(declaration.errors.LEAD_IMPORT_NOT_TEXT);
}

/** Returns the headings. @throws UnreadableFile for a file without headings, or with too many of them */
export function headingsOf(cells: readonly string[] | undefined): string[] {
  if (cells === undefined) throw new UnreadableFile(declaration.errors.LEAD_IMPORT_EMPTY);
  if (cells.length > leadImportLimits.columns)
    throw new UnreadableFile(declaration.errors.LEAD_IMPORT_COLUMNS);
  return cells.map((cell) => shown(cell.trim()));
}

const shown = (cell: string) => cell.slice(0, shownLength);

/** Returns the first non-empty cells of a row, by which a person can recognize the row. */
export const filledCells = (cells: readonly string[]): string[] =>
  cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, shownCells)
    .map(shown);

/** Format settings chosen by the caller; undefined settings are detected. A null heading row selects the first non-blank row. */
type Asked = Omit<LeadImportAnalysisQuery, 'headingRow'> & { headingRow?: number | null | undefined };

function formatOf({ head, kinds }: UploadedFile, asked: Asked): FileFormat {
  const encoding = asked.encoding ?? encodingOf(head, kinds);
  const separator: LeadImportSeparator =
    asked.separator ?? separatorOf(new TextReader(encoding).read(head.subarray(0, 65_536)));
  return { encoding, separator };
}

/** Returns the index of the heading row among the records. */
function headingPlace(
  records: readonly CsvRecord[],
  first: readonly CsvRecord[],
  asked?: number | null,
): number {
  if (asked === undefined) return guessHeadings(first.map(({ cells }) => cells));
  const place = records.findIndex(({ number }) => number >= (asked ?? 1));
  return place < 0 ? records.length : place;
}

/**
 * Detects the format of a file and returns its headings and first rows (rule 9.21).
 * @param asked settings to use instead of detected ones
 * @throws UnreadableFile
 */
export function analyseFile(file: UploadedFile, asked: Asked): LeadImportAnalysis {
  assertText(file.head);
  const format = formatOf(file, asked);
  const records = recordsOf(file, format);
  const firstRows = records.filter(({ number }) => number <= leadImportLimits.headingRow).slice(0, shownRows);
  const place = headingPlace(records, firstRows, asked.headingRow);
  const [first, ...rows] = records.slice(place, place + shownRows);
  if (first === undefined && records.length > 0)
    throw new UnreadableFile(declaration.errors.LEAD_IMPORT_NO_ROWS);
  const headings = headingsOf(first?.cells);
  if (rows.length === 0 && file.isWhole) throw new UnreadableFile(declaration.errors.LEAD_IMPORT_NO_ROWS);
  return {
    ...format,
    headingRow: first?.number ?? 1,
    firstRows: firstRows.map(({ number, cells }) => ({ number, cells: filledCells(cells) })),
    headings,
    samples: rows.map(({ cells }) => headings.map((_, column) => shown(cells[column] ?? ''))),
    mapping: guessMapping(headings),
    ...headingFaults(headings),
  };
}

/** Checks that the settings fit the file. @throws AppError VALIDATION_FAILED */
export function assertFits({ mapping, country }: LeadImportSettings, columns: number): void {
  if (mapping.length !== columns) {
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'mapping', code: 'INVALID' }] });
  }
  if (!isSupportedCountry(country)) {
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'country', code: 'INVALID_CHOICE' }] });
  }
}
