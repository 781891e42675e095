import type { SourceDepartment, SourceProblem, SourceStrength } from './report-source';

/** Thresholds of rules 6.4 to 6.6 that determine the report's content. */
const highPriority = 4;
const mediumPriority = 2;
const improvementLevel = 2;
const strongImpact = 4;

export const priorityRanks = ['high', 'medium', 'low'] as const;
export type PriorityRank = (typeof priorityRanks)[number];

/** Returns the rank of a problem in the recommendations: high from 4, medium from 2, otherwise low (rule 6.4). */
export function rankPriority(priority: number): PriorityRank {
  if (priority >= highPriority) return 'high';
  return priority >= mediumPriority ? 'medium' : 'low';
}

/** True when the report recommends more digitalization for a department, that is, for level 2 or lower. */
export const needsDigitalization = (department: SourceDepartment) =>
  department.digitalizationLevel <= improvementLevel;

/** True for a strength that the report builds on: impact 4 or higher. */
export const isStrong = (strength: SourceStrength) => strength.impact >= strongImpact;

/** Returns the problems from the most to the least pressing; problems of equal priority stay in the order in which they were added. */
export const byPriority = <P extends SourceProblem>(problems: readonly P[]) =>
  [...problems].sort((a, b) => b.priority - a.priority);

export const byImpact = <S extends SourceStrength>(strengths: readonly S[]) =>
  [...strengths].sort((a, b) => b.impact - a.impact);

/** Returns the departments, from the least to the most digital. */
export const byLevel = <D extends SourceDepartment>(departments: readonly D[]) =>
  [...departments].sort((a, b) => a.digitalizationLevel - b.digitalizationLevel);

export const architectureKinds = ['small', 'large', 'other'] as const;

/** Returns the kind of architecture for a company size; a medium or unknown size gives `other` (rule 6.5). */
export function architectureKind(size: string): (typeof architectureKinds)[number] {
  return size === 'small' || size === 'large' ? size : 'other';
}

/** Returns the range in which an average digitalization level falls, for the analysis. */
export function maturity(average: number): 'low' | 'middle' | 'high' {
  if (average <= 2) return 'low';
  return average < 4 ? 'middle' : 'high';
}
