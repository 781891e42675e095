import { type ReportCategory, reportCategories } from '@portals/contracts/consulting';

export type CategoryCounts = Record<ReportCategory, number>;

/** The categories that still have no entry, in the order they are named (rule 6.1). */
export const missingCategories = (counts: CategoryCounts): ReportCategory[] =>
  reportCategories.filter((category) => counts[category] === 0);

/** Whether a report may be generated now: nothing missing, none there yet and none under way. */
export function canGenerate(state: {
  counts: CategoryCounts;
  reportExists: boolean;
  generating: boolean;
}): boolean {
  return !state.reportExists && !state.generating && missingCategories(state.counts).length === 0;
}
