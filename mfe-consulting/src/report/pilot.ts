import { subjectOf } from './advice';
import { fold } from './keywords';
import { byLevel, byPriority } from './report-rules';
import type { ReportSource, SourceDepartment, SourceProblem } from './report-source';

/** Department to start with, and the problem that suggests it; null when no problem suggests a department. */
export interface Pilot {
  department: SourceDepartment;
  problem: SourceProblem | null;
}

const shortestWord = 4;
// Long enough to distinguish words, and short enough that "ventas" matches "venta", and "invoices" matches "invoicing".
const stemLength = 5;

// Words of four letters or more that do not help to identify a department: common words, and words that any department may use.
const common =
  'para como todo toda este esta cada entre desde hasta sobre with that this from they their them when';
const everywhere = 'departamento department area equipo team empresa company trabajo work gestion management';
const commonStems = new Set(`${common} ${everywhere}`.split(' ').map((word) => word.slice(0, stemLength)));

/** Returns the stems of the significant words in a text. */
export const stems = (text: string) =>
  new Set(
    (fold(text).match(/[a-z]+/gu) ?? [])
      .filter((word) => word.length >= shortestWord)
      .map((word) => word.slice(0, stemLength))
      .filter((stem) => !commonStems.has(stem)),
  );

interface Worded<Row> {
  row: Row;
  theme: ReturnType<typeof subjectOf>;
}

/** A problem with its stems, which are computed once and then compared with every department. */
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
 * Returns how closely a problem relates to a department's work. Words shared with the department's name count most, then a common subject,
 * then words shared with its function.
 */
function nearness({ words, theme }: WordedProblem, department: WordedDepartment): number {
  const shared = (stem: ReadonlySet<string>) => [...stem].filter((word) => words.has(word)).length;
  const sameTheme = theme !== null && department.theme === theme;
  return 3 * shared(department.name) + (sameTheme ? 2 : 0) + shared(department.work);
}

/** Returns the department closest to a problem, the first one in a tie; undefined when none is related to it. */
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
 * Returns the department to start with: the one closest to the most pressing problem or, if none is related to it, to the next problem. In
 * a tie, and when no problem is related to any department, the most digital one is chosen. Null without departments.
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
