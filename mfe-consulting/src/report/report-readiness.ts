import { type ReportCategory, reportCategories } from '@portals/contracts/consulting';

export type CategoryCounts = Record<ReportCategory, number>;

/** Returns the categories that have no entry yet, in display order (rule 6.1). */
export const missingCategories = (counts: CategoryCounts): ReportCategory[] =>
  reportCategories.filter((category) => counts[category] === 0);

/** True when the report may be generated: no category is missing, no report exists and none is being generated. */
export function canGenerate(state: {
  counts: CategoryCounts;
  reportExists: boolean;
  generating: boolean;
}): boolean {
  return !state.reportExists && !state.generating && missingCategories(state.counts).length === 0;
}
