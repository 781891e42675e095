import type { Analytics, AnalyticsFigure } from '@portals/contracts/marketing';
import { comparedValue } from './change';

const inOrder = <Row>(
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

/**
 * Sorts sources and loss reasons by the numbers that are shown, the highest first and the row without a name last. Rows with neither a
 * number to show nor one to compare it with are left out: in the current period, those of today alone (rule 12.51).
 */
export const inShownOrder = ({ leads, ...others }: Analytics): Analytics => ({
  ...others,
  leads: {
    ...leads,
    bySource: inOrder(leads.bySource, ({ source, created }) => ({ name: source, figure: created })),
    lossReasons: inOrder(leads.lossReasons ?? [], ({ reason, lost }) => ({ name: reason, figure: lost })),
  },
});
