import { type LeadImportSeparator, leadImportSeparators } from '@portals/contracts/constants';
import { parse } from 'csv-parse/sync';
import { csvOptions, isBlank, isSeparatorLine, separatorSigns } from './csv-records.js';

/** Records that are looked at to find out what is between cells. */
const looked = 30;

/**
 * The first records of a text that are not blank.
 * @returns with what broke them off; a text that is cut off somewhere may end within a quote
 */
export function firstRecords(
  text: string,
  separator: LeadImportSeparator,
  count: number,
): { records: string[][]; error?: unknown } {
  const records: string[][] = [];
  let isFirst = true;
  const on_record = (cells: string[]) => {
    const isTold = isFirst && isSeparatorLine(cells, separator);
    isFirst = false;
    if (!isTold && !isBlank(cells)) records.push(cells);
    return null;
  };
  try {
    parse(text, { ...csvOptions(separator), on_record, to: count });
    return { records };
  } catch (error) {
    return { records, error };
  }
}

/** How well a separator explains a text: in as many records as possible as many cells as in the first, and then many cells. */
function plausibility(text: string, separator: LeadImportSeparator): number {
  const [headings = [], ...rows] = firstRecords(text, separator, looked).records;
  if (headings.length < 2) return 0;
  const alike = rows.filter(({ length }) => length === headings.length).length;
  return 1 + (rows.length === 0 ? 0 : alike / rows.length) + headings.length / 1000;
}

/** @param head the beginning of a file, whose first line may tell it as Excel wants to be told ("sep=;") */
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
