import { knownSize, knownStructure } from '../company/known-values';
import { planPairs } from './advice';
import {
  byImpact,
  byLevel,
  byPriority,
  isStrong,
  maturity,
  needsDigitalization,
  rankPriority,
} from './report-rules';
import type { ReportSource } from './report-source';
import { heading, paragraphs, type Writer } from './writer';

const averageLevel = ({ departments }: ReportSource) =>
  departments.reduce((sum, department) => sum + department.digitalizationLevel, 0) / departments.length;

function summary(source: ReportSource, { say, text, quote, number }: Writer): string {
  const { company, products, departments, problems, strengths } = source;
  const size = knownSize(company.size) ?? 'other';
  const structure = knownStructure(company.structure) ?? 'other';
  const [problem] = byPriority(problems);
  const [strength] = byImpact(strengths);
  const average = averageLevel(source);
  return paragraphs(
    heading(say('report.analysis.summaryTitle')),
    say('report.analysis.summary', {
      name: text(company.name),
      size: say(`report.sizeNamed.${size}`),
      sector: text(company.sector),
      structure: say(`report.structureNamed.${structure}`, { structure: text(company.structure) }),
      products: say('counts.products', { count: products.length }),
      departments: say('counts.departments', { count: departments.length }),
      problems: say('counts.problems', { count: problems.length }),
      strengths: say('counts.strengths', { count: strengths.length }),
    }),
    problem && strength
      ? say(`report.analysis.${planPairs(strength, problem) ? 'summaryTopPaired' : 'summaryTop'}`, {
          problem: quote(problem.description),
          level: problem.priority,
          strength: quote(strength.description),
          impact: strength.impact,
        })
      : '',
    departments.length > 0
      ? say(`report.analysis.maturity.${maturity(average)}`, { average: number(average) })
      : '',
  );
}

function profile({ company }: ReportSource, { say, text, list }: Writer): string {
  const size = knownSize(company.size);
  const structure = knownStructure(company.structure);
  const lines = [
    say('report.analysis.sector', { sector: text(company.sector) }),
    size
      ? say('report.analysis.sizeWithBand', { size: say(`size.${size}`), band: say(`sizeBand.${size}`) })
      : say('report.analysis.size', { size: text(company.size) }),
    say('report.analysis.structure', {
      structure: structure ? say(`structure.${structure}`) : text(company.structure),
    }),
  ];
  return paragraphs(
    heading(say('report.analysis.profileTitle')),
    list(lines, (line) => line),
    say(`report.analysis.structureMeaning.${structure ?? 'other'}`),
  );
}

function offer({ products }: ReportSource, { say, text, list }: Writer): string {
  return paragraphs(
    heading(say('report.analysis.productsTitle')),
    say('report.analysis.productsText', { count: products.length }),
    list(products, ({ name, type, description }) =>
      say('report.analysis.product', {
        name: text(name),
        type: type === 'product' || type === 'service' ? say(`products.type.${type}`) : text(type),
        description: text(description),
      }),
    ),
  );
}

function departmentLevels(source: ReportSource, { say, text, number, list }: Writer): string {
  const sorted = byLevel(source.departments);
  const lowest = sorted[0]?.digitalizationLevel ?? 0;
  const highest = sorted.at(-1)?.digitalizationLevel ?? 0;
  const total = sorted.length;
  const average = number(averageLevel(source));
  return paragraphs(
    heading(say('report.analysis.departmentsTitle')),
    total > 1 && lowest === highest
      ? say('report.analysis.departmentsSame', { total, average })
      : say('report.analysis.departmentsText', { count: total, average, lowest, highest }),
    list(sorted, ({ name, digitalizationLevel, function: work }) =>
      say('report.analysis.department', {
        name: text(name),
        level: digitalizationLevel,
        function: text(work),
      }),
    ),
  );
}

function findings({ problems, strengths }: ReportSource, { say, text, list }: Writer): string {
  return paragraphs(
    heading(say('report.analysis.problemsTitle')),
    say('report.analysis.problemsText', { count: problems.length }),
    list(byPriority(problems), ({ description, priority }) =>
      say('report.analysis.problem', { level: priority, description: text(description) }),
    ),
    heading(say('report.analysis.strengthsTitle')),
    say('report.analysis.strengthsText', { count: strengths.length }),
    list(byImpact(strengths), ({ description, impact }) =>
      say('report.analysis.strength', { level: impact, description: text(description) }),
    ),
  );
}

function urgency({ problems }: ReportSource, { say }: Writer): string {
  const total = problems.length;
  const count = problems.filter(({ priority }) => rankPriority(priority) === 'high').length;
  if (count === 0) return say('report.analysis.urgentNone', { count: total });
  if (count === total) return say('report.analysis.urgentAll', { count });
  return say('report.analysis.urgent', { count, total });
}

function groundwork({ departments }: ReportSource, { say, names }: Writer): string {
  const total = departments.length;
  const behind = byLevel(departments).filter(needsDigitalization);
  const vars = { count: behind.length, names: names(behind.map(({ name }) => name)) };
  if (behind.length === 0) return say('report.analysis.groundworkNone', { count: total });
  if (behind.length === total) return say('report.analysis.groundworkAll', vars);
  return say('report.analysis.groundwork', { ...vars, total });
}

function conclusions(source: ReportSource, writer: Writer): string {
  const { say, list } = writer;
  const strong = source.strengths.filter(isStrong).length;
  const lines = [
    urgency(source, writer),
    groundwork(source, writer),
    strong > 0 ? say('report.analysis.leverage', { count: strong }) : say('report.analysis.leverageNone'),
  ];
  return paragraphs(
    heading(say('report.analysis.conclusionsTitle')),
    list(lines, (line) => line),
  );
}

/** Writes the analysis: sector, size, structure, and each list with its levels (rule 6.3). */
export function composeAnalysis(source: ReportSource, writer: Writer): string {
  return paragraphs(
    summary(source, writer),
    profile(source, writer),
    offer(source, writer),
    departmentLevels(source, writer),
    findings(source, writer),
    conclusions(source, writer),
  );
}
