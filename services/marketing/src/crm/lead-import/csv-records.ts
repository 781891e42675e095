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

/** A record of a CSV file; quoted cells may span several lines of the file. */
export interface CsvRecord {
  /** Number of the record, counted from 1 as spreadsheet programs number rows. */
  number: number;
  cells: string[];
}

/** A file that becomes unreadable after the row with this number. */
export class UnreadableFile extends AppError {
  constructor(
    error: ConstructorParameters<typeof AppError>[0],
    readonly row: number | null = null,
  ) {
    super(error);
  }
}

/** Maximum length of a record, in characters: after an unclosed quote, the rest of the file would be one record. */
const longestRecord = 2_000_000;
export const separatorSigns = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** Options of csv-parse. A quote inside a cell that does not begin with one is an ordinary character: 5" screen. */
export const csvOptions = (separator: LeadImportSeparator) => ({
  delimiter: separatorSigns[separator],
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRecord,
});

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Returns true when the first record is the line "sep=;", which declares the separator to Excel and which Excel does not show. */
export const isSeparatorLine = (cells: readonly string[], separator: LeadImportSeparator): boolean =>
  /^sep=[,;\t|]$/i.test(cells.join(separatorSigns[separator]));

/** An error of the parser, recognised by its shape, because the ESM and the CommonJS build each have a class of their own. */
const ParserError = z.object({ code: z.string().startsWith('CSV_'), records: z.number() });

/** Turns an error of the parser into one that a user understands; returns any other error unchanged. */
export function toUnreadable(error: unknown): unknown {
  const parsed = ParserError.safeParse(error);
  if (!parsed.success) return error;
  const { LEAD_IMPORT_QUOTE, LEAD_IMPORT_ROW_SIZE } = declaration.errors;
  const { code, records } = parsed.data;
  const isTooLong = code === 'CSV_MAX_RECORD_SIZE';
  return new UnreadableFile(isTooLong ? LEAD_IMPORT_ROW_SIZE : LEAD_IMPORT_QUOTE, records + 1);
}

/**
 * Number of bytes passed to the parser at once. It parses all of them in one go and buffers the records, so small slices do not block other
 * calls for long, and the garbage collector frees the records soon.
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
 * Yields the records of a file that are not blank, with only one part of the file in memory.
 * @throws UnreadableFile with the number of the record at which parsing failed
 */
export async function* csvRecords(
  parts: AsyncIterable<Buffer>,
  { encoding, separator }: FileFormat,
): AsyncGenerator<CsvRecord> {
  const parser = parse(csvOptions(separator));
  // The parser passes the error on to the consumer of the records.
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
