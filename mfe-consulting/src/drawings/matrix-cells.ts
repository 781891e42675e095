import {
  type ReportFacts,
  type ReportRecommendation,
  type ReportRow,
  rowsAt,
} from '@portals/contracts/consulting';

export interface NumberedRecommendation extends ReportRecommendation {
  /** Number in the matrix and in its list, from 1. */
  number: number;
  about: ReportRow;
  relatedRows: ReportRow[];
}

/** Returns the recommendations, numbered by highest impact, then by lowest effort; unknown effort comes last. */
export function numberedRecommendations(facts: ReportFacts): NumberedRecommendation[] {
  const effort = ({ effort: known }: ReportRecommendation) => known ?? 4;
  return facts.recommendations
    .flatMap((recommendation) => {
      const [about] = rowsAt(facts, [recommendation.row]);
      return about ? [{ ...recommendation, about, relatedRows: rowsAt(facts, recommendation.related) }] : [];
    })
    .sort((a, b) => b.impact - a.impact || effort(a) - effort(b))
    .map((recommendation, index) => ({ ...recommendation, number: index + 1 }));
}

export interface MatrixMark {
  /** Text of the mark: a number or, on the last mark of a full cell, `+n`. */
  text: string;
  effort: number;
  impact: number;
  /** Index of the mark within its cell, and the number of marks in the cell. */
  place: number;
  count: number;
}

/** Maximum number of marks in a cell. */
const marksOfCell = 4;

/**
 * Returns the marks of the matrix. In a full cell, the last mark shows how many more there are. Recommendations of unknown effort get no
 * mark.
 */
export function matrixMarks(recommendations: readonly NumberedRecommendation[]): MatrixMark[] {
  const cells = new Map<string, NumberedRecommendation[]>();
  for (const one of recommendations) {
    if (one.effort === null) continue;
    const key = `${one.effort} ${one.impact}`;
    cells.set(key, [...(cells.get(key) ?? []), one]);
  }
  return [...cells.values()].flatMap((inCell) => {
    const shown = inCell.length > marksOfCell ? inCell.slice(0, marksOfCell - 1) : inCell;
    const texts = shown.map(({ number }) => String(number));
    if (shown.length < inCell.length) texts.push(`+${inCell.length - shown.length}`);
    return texts.map((text, place) => ({
      text,
      effort: inCell[0]?.effort ?? 0,
      impact: inCell[0]?.impact ?? 0,
      place,
      count: texts.length,
    }));
  });
}
