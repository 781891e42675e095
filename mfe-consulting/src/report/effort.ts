import { type ProblemTheme, problemTheme, type StrengthTheme, strengthTheme } from './advice';
import type { SourceDepartment, SourceProblem, SourceStrength } from './report-source';

/** Effort: 1 for an agreement, a record or a review; 2 for a system to set up or data to clean; 3 for something to build. */
export type Effort = 1 | 2 | 3;

const ofProblem: Record<ProblemTheme, Effort> = {
  automation: 3,
  forecast: 3,
  routes: 2,
  entry: 2,
  customers: 2,
  stock: 2,
  sales: 2,
  information: 2,
  costs: 1,
  quality: 1,
  coordination: 1,
  people: 1,
};

const ofStrength: Record<StrengthTheme, Effort> = { information: 2, quality: 2, people: 1, customers: 1 };

/** Returns the effort of the measure that the report proposes for a problem; null when there is no proposal (rule 6.10). */
export function problemEffort({ description }: SourceProblem): Effort | null {
  const theme = problemTheme(description);
  return theme && ofProblem[theme];
}

/** Returns the effort to raise a department to level 3: high if it works on paper, medium if it uses separate tools. */
export const departmentEffort = ({ digitalizationLevel }: SourceDepartment): Effort =>
  digitalizationLevel <= 1 ? 3 : 2;

export function strengthEffort({ description }: SourceStrength): Effort | null {
  const theme = strengthTheme(description);
  return theme && ofStrength[theme];
}
