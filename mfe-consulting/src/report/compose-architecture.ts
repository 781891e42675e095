import { type ArchitectureModule, architectureModules } from './architecture-modules';
import { implementationPlan, isInTurn, moduleNames } from './implementation-plan';
import { architectureKind } from './report-rules';
import type { ReportSource } from './report-source';
import { heading, paragraphs, subheading, type Writer } from './writer';

function approach({ company }: ReportSource, { say, text, list }: Writer): string {
  const kind = architectureKind(company.size);
  return paragraphs(
    heading(say('report.architecture.approachTitle')),
    say(`report.architecture.approach.${kind}`, { name: text(company.name) }),
    list(['hosting', 'models', 'operation'] as const, (principle) =>
      say(`report.architecture.principles.${kind}.${principle}`),
    ),
  );
}

/** Returns the reasons for a module: the names of departments, or quotations from problems and strengths. */
const reasons = ({ kind, because }: ArchitectureModule, { say, names }: Writer) =>
  kind === 'analytics' ? names(because) : names(because, (text) => say('report.quoted', { text }));

function moduleText(module: ArchitectureModule, writer: Writer): string {
  const { kind } = module;
  const { say, list } = writer;
  const lines = [
    say('report.architecture.why', {
      reason: say(`report.architecture.${kind}.reason`, { names: reasons(module, writer) }),
    }),
    say('report.architecture.what', { text: say(`report.architecture.${kind}.what`) }),
    say('report.architecture.result', { text: say(`report.architecture.${kind}.result`) }),
  ];
  return paragraphs(
    subheading(say(`report.architecture.${kind}.title`)),
    list(lines, (line) => line),
  );
}

function flow(modules: readonly ArchitectureModule[], writer: Writer): string {
  const { say, names } = writer;
  const added = modules.filter(({ kind }) => kind !== 'integration');
  const work =
    added.length > 0
      ? say('report.architecture.flowModules', {
          count: added.length,
          names: names(moduleNames(added, writer)),
        })
      : say('report.architecture.flowNone');
  return paragraphs(
    heading(say('report.architecture.flowTitle')),
    say('report.architecture.flow', { modules: work }),
  );
}

function governance({ say, list }: Writer): string {
  return paragraphs(
    heading(say('report.architecture.governanceTitle')),
    say('report.architecture.governanceText'),
    list([1, 2, 3, 4] as const, (rule) => say(`report.architecture.governance${rule}`)),
  );
}

/**
 * Writes the AI architecture: an approach for the company's size, the justified modules, governance and the five-phase plan (rules 6.5,
 * 6.6).
 */
export function composeArchitecture(source: ReportSource, writer: Writer): string {
  const modules = architectureModules(source);
  return paragraphs(
    approach(source, writer),
    heading(writer.say('report.architecture.modulesTitle')),
    isInTurn(source, modules)
      ? writer.say('report.architecture.modulesInTurn', { total: modules.length })
      : writer.say('report.architecture.modulesText', { count: modules.length }),
    ...modules.map((module) => moduleText(module, writer)),
    flow(modules, writer),
    governance(writer),
    implementationPlan(source, modules, writer),
  );
}
