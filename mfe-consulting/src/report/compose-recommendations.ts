import { knownStructure } from '../company/known-values';
import { problemTheme, strengthTheme } from './advice';
import { automationProblems } from './keywords';
import { choosePilot } from './pilot';
import {
  byImpact,
  byLevel,
  byPriority,
  isStrong,
  needsDigitalization,
  type PriorityRank,
  priorityRanks,
  rankPriority,
} from './report-rules';
import type { ReportSource, SourceDepartment, SourceProblem, SourceStrength } from './report-source';
import { heading, paragraphs, type Writer, withoutStop } from './writer';

/** Maps each row with a repeated theme to the first row with the same theme, whose text already explains the measure. */
function earlierOfTheme<Row>(rows: readonly Row[], themeOf: (row: Row) => string | null): Map<Row, Row> {
  const firsts = new Map<string, Row>();
  const earlier = new Map<Row, Row>();
  for (const row of rows) {
    const theme = themeOf(row);
    const first = theme === null ? undefined : firsts.get(theme);
    if (first) earlier.set(row, first);
    else if (theme !== null) firsts.set(theme, row);
  }
  return earlier;
}

function problemLine(source: ReportSource, { say, text, quote }: Writer) {
  const earlier = earlierOfTheme(byPriority(source.problems), ({ description }) => problemTheme(description));
  return (problem: SourceProblem) => {
    const theme = problemTheme(problem.description);
    const same = earlier.get(problem);
    const vars = { description: withoutStop(text(problem.description)), level: problem.priority };
    if (!theme) return say('report.recommendations.problem', vars);
    if (same)
      return say('report.recommendations.problemWithSame', { ...vars, first: quote(same.description) });
    const action = say(`report.recommendations.action.${theme}`);
    return say('report.recommendations.problemWithAction', { ...vars, action });
  };
}

function rankedProblems(rank: PriorityRank, source: ReportSource, writer: Writer): string {
  const problems = byPriority(source.problems).filter(({ priority }) => rankPriority(priority) === rank);
  if (problems.length === 0) return '';
  const isUrgent = source.problems.some(({ priority }) => rankPriority(priority) === 'high');
  const words = rank === 'medium' && !isUrgent ? 'mediumFirst' : rank;
  return paragraphs(
    heading(writer.say(`report.recommendations.${rank}Title`)),
    writer.say(`report.recommendations.${words}Text`, { count: problems.length }),
    writer.list(problems, problemLine(source, writer), 'number'),
  );
}

/**
 * Writes the line of a department. The measures for a level are explained only for the first department with this level; later lines refer
 * back to it.
 */
function departmentLine(behind: readonly SourceDepartment[], { say, text, quote }: Writer) {
  const step = ({ digitalizationLevel: level }: SourceDepartment) =>
    level <= 1 ? 'digitalLevel1' : 'digitalLevel2';
  const earlier = earlierOfTheme(behind, step);
  return (department: SourceDepartment) => {
    const { name, function: work, digitalizationLevel: level } = department;
    const same = earlier.get(department);
    const vars = { name: text(name), level, function: text(work) };
    return same
      ? say('report.recommendations.digitalSame', { ...vars, first: quote(same.name) })
      : say(`report.recommendations.${step(department)}`, vars);
  };
}

function digitalization({ departments }: ReportSource, writer: Writer): string {
  const { say, list } = writer;
  const behind = byLevel(departments).filter(needsDigitalization);
  const title = heading(say('report.recommendations.digitalTitle'));
  if (behind.length === 0)
    return paragraphs(title, say('report.recommendations.digitalNone', { count: departments.length }));
  return paragraphs(
    title,
    say('report.recommendations.digitalText', { count: behind.length }),
    list(behind, departmentLine(behind, writer)),
  );
}

function strengthLine(strong: readonly SourceStrength[], { say, text, quote }: Writer) {
  const earlier = earlierOfTheme(strong, ({ description }) => strengthTheme(description));
  return (strength: SourceStrength) => {
    const theme = strengthTheme(strength.description);
    const same = earlier.get(strength);
    const vars = { description: withoutStop(text(strength.description)), level: strength.impact };
    if (!theme) return say('report.recommendations.strength', vars);
    if (same)
      return say('report.recommendations.strengthWithSame', { ...vars, first: quote(same.description) });
    const use = say(`report.recommendations.use.${theme}`);
    return say('report.recommendations.strengthWithUse', { ...vars, use });
  };
}

function strengthsToBuildOn({ strengths }: ReportSource, writer: Writer): string {
  const strong = byImpact(strengths).filter(isStrong);
  const title = heading(writer.say('report.recommendations.strengthsTitle'));
  if (strong.length === 0) return paragraphs(title, writer.say('report.recommendations.strengthsNone'));
  return paragraphs(
    title,
    writer.say('report.recommendations.strengthsText', { count: strong.length }),
    writer.list(strong, strengthLine(strong, writer)),
  );
}

function departmentsMeasure(departments: ReportSource['departments'], { say, text }: Writer): string {
  const advanced = departments.filter((department) => !needsDigitalization(department)).length;
  const [only] = departments;
  const total = departments.length;
  if (!only || advanced === total) return '';
  if (total > 1) return say('report.recommendations.measureDepartments', { today: advanced, total });
  const vars = { department: text(only.name), level: only.digitalizationLevel };
  return say('report.recommendations.measureDepartment', vars);
}

function measures({ problems, departments }: ReportSource, writer: Writer): string {
  const { say, quote, list } = writer;
  const urgent = problems.filter(({ priority }) => rankPriority(priority) === 'high').length;
  const [top] = byPriority(problems);
  const lines = [
    urgent > 0 ? say('report.recommendations.measureProblems', { today: urgent }) : '',
    top ? say('report.recommendations.measureTop', { problem: quote(top.description) }) : '',
    departmentsMeasure(departments, writer),
    automationProblems(problems).length > 0 ? say('report.recommendations.measureHours') : '',
    say('report.recommendations.measureUse'),
  ];
  return paragraphs(
    heading(say('report.recommendations.measureTitle')),
    say('report.recommendations.measureText'),
    list(
      lines.filter((line) => line !== ''),
      (line) => line,
    ),
  );
}

function pilotStep(source: ReportSource, { say, text, quote }: Writer): string {
  const pilot = choosePilot(source);
  if (!pilot || source.departments.length < 2) return '';
  const { department, problem } = pilot;
  const vars = { department: text(department.name), level: department.digitalizationLevel };
  return problem
    ? say('report.recommendations.step4', { ...vars, problem: quote(problem.description) })
    : say('report.recommendations.step4Prepared', vars);
}

function firstSteps(source: ReportSource, writer: Writer): string {
  const { company, problems } = source;
  const { say, quote, list } = writer;
  const [top] = byPriority(problems);
  const steps = [
    say(`report.recommendations.step1.${knownStructure(company.structure) ?? 'other'}`),
    top ? say('report.recommendations.step2', { problem: quote(top.description) }) : '',
    say('report.recommendations.step3'),
    pilotStep(source, writer),
    say('report.recommendations.step5'),
  ];
  return paragraphs(
    heading(say('report.recommendations.stepsTitle')),
    list(
      steps.filter((step) => step !== ''),
      (step) => step,
      'number',
    ),
  );
}

/** Writes the recommendations: problems by rank, digitalization, strengths to build on, measures and first steps. */
export function composeRecommendations(source: ReportSource, writer: Writer): string {
  return paragraphs(
    heading(writer.say('report.recommendations.introTitle')),
    writer.say('report.recommendations.intro'),
    ...priorityRanks.map((rank) => rankedProblems(rank, source, writer)),
    digitalization(source, writer),
    strengthsToBuildOn(source, writer),
    measures(source, writer),
    firstSteps(source, writer),
  );
}
