import { knownStructure } from '../company/known-values';
import { problemTheme, strengthTheme } from './advice';
import { automationProblems } from './keywords';
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
import type { ReportSource, SourceProblem, SourceStrength } from './report-source';
import { heading, paragraphs, type Writer, withoutStop } from './writer';

function problemLine({ say, text }: Writer) {
  return ({ description, priority }: SourceProblem) => {
    const theme = problemTheme(description);
    const vars = { description: withoutStop(text(description)), level: priority };
    return theme
      ? say('report.recommendations.problemWithAction', {
          ...vars,
          action: say(`report.recommendations.action.${theme}`),
        })
      : say('report.recommendations.problem', vars);
  };
}

function rankedProblems(rank: PriorityRank, source: ReportSource, writer: Writer): string {
  const problems = byPriority(source.problems).filter(({ priority }) => rankPriority(priority) === rank);
  if (problems.length === 0) return '';
  return paragraphs(
    heading(writer.say(`report.recommendations.${rank}Title`)),
    writer.say(`report.recommendations.${rank}Text`),
    writer.list(problems, problemLine(writer), 'number'),
  );
}

function digitalization({ departments }: ReportSource, { say, text, list }: Writer): string {
  const behind = byLevel(departments).filter(needsDigitalization);
  const title = heading(say('report.recommendations.digitalTitle'));
  if (behind.length === 0) return paragraphs(title, say('report.recommendations.digitalNone'));
  return paragraphs(
    title,
    say('report.recommendations.digitalText'),
    list(behind, ({ name, function: work, digitalizationLevel }) =>
      say(`report.recommendations.digitalLevel${digitalizationLevel <= 1 ? 1 : 2}`, {
        name: text(name),
        level: digitalizationLevel,
        function: text(work),
      }),
    ),
  );
}

function strengthLine({ say, text }: Writer) {
  return ({ description, impact }: SourceStrength) => {
    const theme = strengthTheme(description);
    const vars = { description: withoutStop(text(description)), level: impact };
    return theme
      ? say('report.recommendations.strengthWithUse', {
          ...vars,
          use: say(`report.recommendations.use.${theme}`),
        })
      : say('report.recommendations.strength', vars);
  };
}

function strengthsToBuildOn({ strengths }: ReportSource, writer: Writer): string {
  const strong = byImpact(strengths).filter(isStrong);
  const title = heading(writer.say('report.recommendations.strengthsTitle'));
  if (strong.length === 0) return paragraphs(title, writer.say('report.recommendations.strengthsNone'));
  return paragraphs(
    title,
    writer.say('report.recommendations.strengthsText'),
    writer.list(strong, strengthLine(writer)),
  );
}

function measures({ problems, departments }: ReportSource, { say, quote, list }: Writer): string {
  const urgent = problems.filter(({ priority }) => rankPriority(priority) === 'high').length;
  const advanced = departments.filter((department) => !needsDigitalization(department)).length;
  const [top] = byPriority(problems);
  const lines = [
    urgent > 0 ? say('report.recommendations.measureProblems', { count: urgent }) : '',
    top ? say('report.recommendations.measureTop', { problem: quote(top.description) }) : '',
    advanced < departments.length
      ? say('report.recommendations.measureDepartments', { count: advanced, total: departments.length })
      : '',
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

function firstSteps(
  { company, problems, departments }: ReportSource,
  { say, text, quote, list }: Writer,
): string {
  const [top] = byPriority(problems);
  const pilot = byLevel(departments).at(-1);
  const steps = [
    say(`report.recommendations.step1.${knownStructure(company.structure) ?? 'other'}`),
    top ? say('report.recommendations.step2', { problem: quote(top.description) }) : '',
    say('report.recommendations.step3'),
    pilot && departments.length > 1
      ? say('report.recommendations.step4', {
          department: text(pilot.name),
          level: pilot.digitalizationLevel,
        })
      : '',
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

/** The recommendations: problems by rank, digitalization, strengths to build on, measures and first steps. */
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
