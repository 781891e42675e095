import { subjectOf } from './advice';
import { fold } from './keywords';
import { byLevel, byPriority } from './report-rules';
import type { ReportSource, SourceDepartment, SourceProblem } from './report-source';

/** The department for a first result, and the problem that points to it; null when no problem points to a department. */
export interface Pilot {
  department: SourceDepartment;
  problem: SourceProblem | null;
}

const shortestWord = 4;
// Long enough to tell words apart, short enough that "ventas" and "venta", or "invoices" and "invoicing", are equal.
const stemLength = 5;

// Words of four letters or more that do not indicate a department.
const common =
  'para como todo toda este esta cada entre desde hasta sobre with that this from they their them when';
const everywhere = 'departamento department area equipo team empresa company trabajo work gestion management';
const empty = new Set(`${common} ${everywhere}`.split(' ').map((word) => word.slice(0, stemLength)));

/** Returns the beginnings of the words that tell one text from another. */
export const stems = (text: string) =>
  new Set(
    (fold(text).match(/[a-z]+/gu) ?? [])
      .filter((word) => word.length >= shortestWord)
      .map((word) => word.slice(0, stemLength))
      .filter((stem) => !empty.has(stem)),
  );

interface Worded<Row> {
  row: Row;
  theme: ReturnType<typeof subjectOf>;
}

/** A problem with the words that tell it apart, which are looked for once and compared with every department. */
export interface WordedProblem extends Worded<SourceProblem> {
  words: ReadonlySet<string>;
}

export interface WordedDepartment extends Worded<SourceDepartment> {
  name: ReadonlySet<string>;
  work: ReadonlySet<string>;
}

export const wordedProblem = (row: SourceProblem): WordedProblem => ({
  ...{ row, theme: subjectOf(row.description), words: stems(row.description) },
});

export const wordedDepartment = (row: SourceDepartment): WordedDepartment => ({
  ...{
    row,
    theme: subjectOf(`${row.name} ${row.function}`),
    name: stems(row.name),
    work: stems(row.function),
  },
});

/**
 * Returns how closely a problem relates to a department's work: shared words in its name count most, then a common subject, then shared
 * words in its function.
 */
function nearness({ words, theme }: WordedProblem, department: WordedDepartment): number {
  const shared = (stem: ReadonlySet<string>) => [...stem].filter((word) => words.has(word)).length;
  const sameTheme = theme !== null && department.theme === theme;
  return 3 * shared(department.name) + (sameTheme ? 2 : 0) + shared(department.work);
}

/** Returns the department closest to a problem, the first among equally close ones; undefined when no department relates to it. */
export function nearestDepartment(
  problem: WordedProblem,
  departments: readonly WordedDepartment[],
): SourceDepartment | undefined {
  const [nearest] = departments
    .map((department) => ({ row: department.row, points: nearness(problem, department) }))
    .sort((a, b) => b.points - a.points);
  return nearest && nearest.points > 0 ? nearest.row : undefined;
}

/**
 * Returns the department to begin with: the one closest to the most pressing problem, or else to the next problem. Among equally close
 * ones, and when no problem relates to any, the most digital one. Null without departments.
 */
export function choosePilot({ departments, problems }: ReportSource): Pilot | null {
  const prepared = byLevel(departments).reverse();
  const worded = prepared.map(wordedDepartment);
  for (const problem of byPriority(problems)) {
    const department = nearestDepartment(wordedProblem(problem), worded);
    if (department) return { department, problem };
  }
  const [best] = prepared;
  return best ? { department: best, problem: null } : null;
}
