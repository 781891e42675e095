import { type LeadImportSeparator, leadImportSeparators } from '@portals/contracts/constants';
import { parse } from 'csv-parse/sync';
import { type CsvRecord, csvOptions, isBlank, isSeparatorLine, separatorSigns } from './csv-records.js';

/** Number of records that are examined to detect the separator. */
const looked = 30;

/**
 * Returns the first non-blank records of a text.
 * @returns the records, and the error that ended the reading: a truncated text may end within a quoted cell
 */
export function firstRecords(
  text: string,
  separator: LeadImportSeparator,
  count: number,
): { records: CsvRecord[]; error?: unknown } {
  const records: CsvRecord[] = [];
  let number = 0;
  let isFirst = true;
  const on_record = (cells: string[]) => {
    const isTold = isFirst && isSeparatorLine(cells, separator);
    isFirst = false;
    if (isTold) return null;
    number++;
    if (!isBlank(cells)) records.push({ number, cells });
    return null;
  };
  try {
    parse(text, { ...csvOptions(separator), on_record, to: count });
    return { records };
  } catch (error) {
    return { records, error };
  }
}

/**
 * Rates the plausibility of a separator: first by the number of records with as many cells as the headings, then by the number of cells.
 * This also handles a title above the headings, which is a single cell with any separator, and headings without a comma above decimal
 * numbers with commas.
 */
function plausibility(text: string, separator: LeadImportSeparator): number {
  const widths = firstRecords(text, separator, looked).records.map(({ cells }) => cells.length);
  const place = widths.findIndex((width) => width > 1);
  const headings = widths[place];
  if (headings === undefined) return 0;
  const alike = widths.slice(place + 1).filter((width) => width === headings).length;
  return 1 + alike / Math.max(widths.length - 1, 1) + headings / 1000;
}

/** @param head beginning of a file; its first line may state the separator for Excel ("sep=;") */
export function separatorOf(head: string): LeadImportSeparator {
  const told = /^\uFEFF?sep=(.)(?:[\r\n]|$)/i.exec(head)?.[1];
  const named = leadImportSeparators.find((separator) => separatorSigns[separator] === told);
  if (named !== undefined) return named;
  const weighed = leadImportSeparators.map((separator) => ({
    separator,
    weight: plausibility(head, separator),
  }));
  const best = weighed.reduce((a, b) => (b.weight > a.weight ? b : a));
  return best.separator;
}
