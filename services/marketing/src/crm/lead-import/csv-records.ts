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

/** A line of a table, which may be several lines of the file. */
export interface CsvRecord {
  /** As spreadsheet programs number it, from 1. */
  number: number;
  cells: string[];
}

/** A file that cannot be read any further than the record after that one. */
export class UnreadableFile extends AppError {
  constructor(
    error: ConstructorParameters<typeof AppError>[0],
    readonly row: number | null = null,
  ) {
    super(error);
  }
}

/** Longest record, in characters: a quote that is not closed makes the rest of the file one record. */
const longestRecord = 2_000_000;
export const separatorSigns = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** For csv-parse. Quotes within a cell that does not begin with one are characters like others: 5" screen. */
export const csvOptions = (separator: LeadImportSeparator) => ({
  delimiter: separatorSigns[separator],
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRecord,
});

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Returns true for a first record that only tells Excel the separator of the file ("sep=;"); Excel does not show that line. */
export const isSeparatorLine = (cells: readonly string[], separator: LeadImportSeparator): boolean =>
  /^sep=[,;\t|]$/i.test(cells.join(separatorSigns[separator]));

/** An error of the parser, by shape: its two builds have a class each. */
const ParserError = z.object({ code: z.string().startsWith('CSV_'), records: z.number() });

/** Turns an error of the parser into one that a person understands; returns any other error as it is. */
export function toUnreadable(error: unknown): unknown {
  const parsed = ParserError.safeParse(error);
  if (!parsed.success) return error;
  const { LEAD_IMPORT_QUOTE, LEAD_IMPORT_ROW_SIZE } = declaration.errors;
  const { code, records } = parsed.data;
  const isTooLong = code === 'CSV_MAX_RECORD_SIZE';
  return new UnreadableFile(isTooLong ? LEAD_IMPORT_ROW_SIZE : LEAD_IMPORT_QUOTE, records + 1);
}

/**
 * Bytes that the parser is given at a time. It takes apart all that it is given at once, and keeps the records until they are asked
 * for: with little, nobody waits for that, and the garbage collector finds the records soon after.
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
 * Reads the records of a file that are not blank, without holding more than one part of it.
 * @throws UnreadableFile with the record that cannot be told apart from what follows it
 */
export async function* csvRecords(
  parts: AsyncIterable<Buffer>,
  { encoding, separator }: FileFormat,
): AsyncGenerator<CsvRecord> {
  const parser = parse(csvOptions(separator));
  // The parser hands the error on to whoever reads the records.
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
