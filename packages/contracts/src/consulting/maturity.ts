import {
  type MaturityDimension,
  maturityDimensions,
  type ReportFacts,
  type ReportRow,
} from './report-facts.js';

export interface DimensionValue {
  dimension: MaturityDimension;
  /** Value from 1 to 5, rounded to one decimal; null when nothing was entered about the dimension. */
  value: number | null;
  rows: ReportRow[];
}

/** Returns the maturity that a row indicates, from 1 to 5, where a severe problem means low maturity; null for a row without a level. */
const maturityOf = ({ kind, level }: ReportRow): number | null =>
  kind === 'problems' && level !== null ? 6 - level : level;

const isNumber = (value: number | null): value is number => value !== null;

/** Returns the rows at the given positions. */
export const rowsAt = ({ rows }: Pick<ReportFacts, 'rows'>, positions: readonly number[]): ReportRow[] =>
  positions.flatMap((at) => rows[at] ?? []);

/** Returns the mean maturity of rows, from 1 to 5, rounded to one decimal; null without rows that have a level. */
export function meanMaturity(rows: readonly ReportRow[]): number | null {
  const values = rows.map(maturityOf).filter(isNumber);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.length > 0 ? Math.round(mean * 10) / 10 : null;
}

/** Returns the value of each dimension: the mean of its rows, and null where nothing was entered (rule 6.9). */
export function dimensionValues(facts: ReportFacts): DimensionValue[] {
  return maturityDimensions.map((dimension) => {
    const rows = rowsAt(facts, facts.dimensions[dimension]);
    return { dimension, value: facts.values?.[dimension] ?? meanMaturity(rows), rows };
  });
}
