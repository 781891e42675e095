import { subjectOf } from './advice';
import { fold } from './keywords';
import { byLevel, byPriority } from './report-rules';
import type { ReportSource, SourceDepartment, SourceProblem } from './report-source';

/** Where a first result is tried, and the problem that points there; null when none points to one department. */
export interface Pilot {
  department: SourceDepartment;
  problem: SourceProblem | null;
}

const shortestWord = 4;
// Long enough to tell words apart, short enough that "ventas" and "venta", "invoices" and "invoicing" are one.
const stemLength = 5;

// Words of four letters or more that say nothing about whose work it is.
const common =
  'para como todo toda este esta cada entre desde hasta sobre with that this from they their them when';
const everywhere = 'departamento department area equipo team empresa company trabajo work gestion management';
const empty = new Set(`${common} ${everywhere}`.split(' ').map((word) => word.slice(0, stemLength)));

const stems = (text: string) =>
  new Set(
    (fold(text).match(/[a-z]+/gu) ?? [])
      .filter((word) => word.length >= shortestWord)
      .map((word) => word.slice(0, stemLength))
      .filter((stem) => !empty.has(stem)),
  );

/** How much a problem speaks of a department's work: its name counts most, then its subject, then its function. */
function nearness({ description }: SourceProblem, { name, function: work }: SourceDepartment): number {
  const words = stems(description);
  const shared = (text: string) => [...stems(text)].filter((stem) => words.has(stem)).length;
  const theme = subjectOf(description);
  const sameTheme = theme !== null && subjectOf(`${name} ${work}`) === theme;
  return 3 * shared(name) + (sameTheme ? 2 : 0) + shared(work);
}

/**
 * The department to begin with: the one that the most pressing problem speaks of, else the next problem's. Among
 * equally near ones, and when no problem speaks of any, it is the most digital. Null without departments.
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
