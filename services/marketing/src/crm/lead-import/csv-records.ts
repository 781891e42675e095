import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LeadImportEncoding, LeadImportSeparator } from '@portals/contracts/constants';
import { AppError } from '@portals/service-kit';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { declaration } from '../../kernel/index.js';
import { TextReader } from './text-bytes.rules.js';

export interface FileFormat {
  encoding: LeadImportEncoding;
  separator: LeadImportSeparator;
}

/** A record of a CSV file, which may span several lines. */
export interface CsvRecord {
  /** Row number as in spreadsheet programs, from 1. */
  number: number;
  cells: string[];
}

/** Thrown when a file cannot be read beyond a certain record. */
export class UnreadableFile extends AppError {
  constructor(
    error: ConstructorParameters<typeof AppError>[0],
    readonly row: number | null = null,
  ) {
    super(error);
  }
}

/** Maximum length of a record in characters. Without a limit, an unclosed quote would turn the rest of the file into one record. */
const longestRecord = 2_000_000;
export const separatorSigns = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** Options of csv-parse. In a cell that does not begin with a quotation mark, quotation marks are ordinary characters: 5" screen. */
export const csvOptions = (separator: LeadImportSeparator) => ({
  delimiter: separatorSigns[separator],
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRecord,
});

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Returns true for a first record such as "sep=;", which states the separator for Excel and is not part of the table. */
export const isSeparatorLine = (cells: readonly string[], separator: LeadImportSeparator): boolean =>
  /^sep=[,;\t|]$/i.test(cells.join(separatorSigns[separator]));

/** Schema of a parser error. It checks the shape and not the class, because the parser's two builds have different error classes. */
const ParserError = z.object({ code: z.string().startsWith('CSV_'), records: z.number() });

/** Converts a parser error to one that users understand; returns any other error unchanged. */
export function toUnreadable(error: unknown): unknown {
  const parsed = ParserError.safeParse(error);
  if (!parsed.success) return error;
  const { LEAD_IMPORT_QUOTE, LEAD_IMPORT_ROW_SIZE } = declaration.errors;
  const { code, records } = parsed.data;
  const isTooLong = code === 'CSV_MAX_RECORD_SIZE';
  return new UnreadableFile(isTooLong ? LEAD_IMPORT_ROW_SIZE : LEAD_IMPORT_QUOTE, records + 1);
}

/**
 * Number of bytes per call of the parser. It parses all of them synchronously and holds the records until they are read, so small slices
 * keep other calls from waiting, and let the garbage collector free the records soon.
 */
const sliceBytes = 16 * 1024;

async function* textsOf(parts: AsyncIterable<Buffer>, encoding: LeadImportEncoding) {
  const reader = new TextReader(encoding);
  for await (const part of parts) {
    for (let start = 0; start < part.length; start += sliceBytes) {
      yield reader.read(part.subarray(start, start + sliceBytes));
    }
  }
  yield reader.end();
}

/**
 * Reads the non-blank records of a file with at most one part of the file in memory.
 * @throws UnreadableFile with the first record that cannot be parsed
 */
export async function* csvRecords(
  parts: AsyncIterable<Buffer>,
  { encoding, separator }: FileFormat,
): AsyncGenerator<CsvRecord> {
  const parser = parse(csvOptions(separator));
  // The error is not lost: the parser passes it on to the code that reads the records.
  const fed = pipeline(Readable.from(textsOf(parts, encoding)), parser).catch(() => {});
  let number = 0;
  try {
    let isFirst = true;
    for await (const cells of parser) {
      const isLeftOut = isFirst && isSeparatorLine(cells, separator);
      isFirst = false;
      if (isLeftOut) continue;
      number++;
      if (!isBlank(cells)) yield { number, cells };
    }
  } catch (error) {
    throw toUnreadable(error);
  } finally {
    parser.destroy();
    await fed;
  }
}
