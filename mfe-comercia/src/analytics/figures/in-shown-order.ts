import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { comparedValue } from './change';

/**
 * Sorts rows by the numbers that are shown, the highest first and the row without a name last. Rows with neither a number to show nor one
 * to compare it with are left out: in the current period, those of today alone (rule 12.51).
 */
export const inShownOrder = <Row>(
  rows: readonly Row[],
  of: (row: Row) => { name: string | null; figure: AnalyticsFigure },
): Row[] =>
  rows
    .map((row) => ({ row, ...of(row) }))
    .filter(({ figure }) => comparedValue(figure) > 0 || (figure.compared?.before ?? 0) > 0)
    .sort(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        comparedValue(b.figure) - comparedValue(a.figure),
    )
    .map(({ row }) => row);
