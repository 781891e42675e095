import { asides, problemRows, strengthRows, subjectRows, type ThemeRow } from './advice-words';
import { fold, predictiveStrengths } from './keywords';
import type { SourceProblem, SourceStrength } from './report-source';

export type ProblemTheme = (typeof problemRows)[number][0];
export type StrengthTheme = (typeof strengthRows)[number][0];

const everyAside = new RegExp(asides, 'g');

function firstMatch<Theme extends string>(rows: readonly ThemeRow<Theme>[], words: string): Theme | null {
  const text = fold(words).replace(everyAside, ' ');
  return rows.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0] ?? null;
}

/** Returns the subject of a text, such as customers or stock; null when no word indicates a subject. */
export const subjectOf = (words: string) => firstMatch<(typeof subjectRows)[number][0]>(subjectRows, words);

/** Returns the kind of measure that should come first against a problem; null when the problem's description suggests none. */
export const problemTheme = (description: string) => firstMatch<ProblemTheme>(problemRows, description);

/** Returns the possible use of a strength; null when the strength's description suggests none. */
export const strengthTheme = (description: string) => firstMatch<StrengthTheme>(strengthRows, description);

/** True when the plan applies a strength to a problem: the predictive module uses the company's data to forecast demand. */
export const planPairs = (strength: SourceStrength, problem: SourceProblem) =>
  problemTheme(problem.description) === 'forecast' && predictiveStrengths([strength]).length > 0;
