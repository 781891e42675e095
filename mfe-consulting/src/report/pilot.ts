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

/**
 * Returns how closely a problem relates to a department's work: shared words in its name count most, then a common subject, then shared
 * words in its function.
 */
export function nearness({ description }: SourceProblem, { name, function: work }: SourceDepartment): number {
  const words = stems(description);
  const shared = (text: string) => [...stems(text)].filter((stem) => words.has(stem)).length;
  const theme = subjectOf(description);
  const sameTheme = theme !== null && subjectOf(`${name} ${work}`) === theme;
  return 3 * shared(name) + (sameTheme ? 2 : 0) + shared(work);
}

/**
 * Returns the department to begin with: the one closest to the most pressing problem, or else to the next problem. Among equally close
 * ones, and when no problem relates to any, the most digital one. Null without departments.
 */
export function choosePilot({ departments, problems }: ReportSource): Pilot | null {
  const prepared = byLevel(departments).reverse();
  for (const problem of byPriority(problems)) {
    const [nearest] = prepared
      .map((department) => ({ department, points: nearness(problem, department) }))
      .sort((a, b) => b.points - a.points);
    if (nearest && nearest.points > 0) return { department: nearest.department, problem };
  }
  const [best] = prepared;
  return best ? { department: best, problem: null } : null;
}
