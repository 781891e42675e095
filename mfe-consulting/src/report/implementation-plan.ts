import type { ArchitectureModule } from './architecture-modules';
import { choosePilot } from './pilot';
import { architectureKind, byLevel, byPriority, needsDigitalization, rankPriority } from './report-rules';
import type { ReportSource } from './report-source';
import { heading, paragraphs, subheading, type Writer } from './writer';

const phases = [1, 2, 3, 4, 5] as const;
type Phase = (typeof phases)[number];

/** Returns the names of the modules in a form that fits inside a sentence: "the analytics module". */
export const moduleNames = (modules: readonly ArchitectureModule[], { say }: Writer) =>
  modules.map(({ kind }) => say(`report.architecture.${kind}.inline`));

/** True when the modules are introduced one at a time, which small companies need so that one person can manage the project. */
export const isInTurn = ({ company }: ReportSource, modules: readonly ArchitectureModule[]) =>
  architectureKind(company.size) === 'small' && modules.length > 1;

/** Returns the module to build first: automation if it is included, because it addresses recorded problems; otherwise the first module. */
const firstToBuild = (modules: readonly ArchitectureModule[]) =>
  modules.find(({ kind }) => kind === 'automation') ?? modules[0];

function builtParts(source: ReportSource, modules: readonly ArchitectureModule[], writer: Writer): string {
  const { say, names } = writer;
  const added = modules.filter(({ kind }) => kind !== 'integration');
  const first = firstToBuild(added);
  const others = added.filter((module) => module !== first);
  if (!first) return say('report.architecture.phase2.textOnly');
  if (others.length > 0 && isInTurn(source, modules)) {
    return say('report.architecture.phase2.textInTurn', {
      first: names(moduleNames([first], writer)),
      others: names(moduleNames(others, writer)),
      count: others.length,
    });
  }
  return say('report.architecture.phase2.text', { modules: names(moduleNames(added, writer)) });
}

function construction(source: ReportSource, modules: readonly ArchitectureModule[], writer: Writer): string {
  const { say, names } = writer;
  const behind = byLevel(source.departments).filter(needsDigitalization);
  const built = builtParts(source, modules, writer);
  if (behind.length === 0) return built;
  const moved = say('report.architecture.phase2.textDepartments', {
    count: behind.length,
    names: names(behind.map(({ name }) => name)),
  });
  return `${built} ${moved}`;
}

/** Returns the text key for phase 5, which starts with problems of medium and low rank; the key depends on which of these ranks occur. */
function improvedFirst({ problems }: ReportSource): 'text' | 'textMedium' | 'textLow' | 'textNone' {
  const ranks = new Set(problems.map(({ priority }) => rankPriority(priority)));
  if (ranks.has('medium')) return ranks.has('low') ? 'text' : 'textMedium';
  return ranks.has('low') ? 'textLow' : 'textNone';
}

function phaseText(
  phase: Phase,
  source: ReportSource,
  modules: readonly ArchitectureModule[],
  writer: Writer,
) {
  const { say, quote } = writer;
  switch (phase) {
    case 1:
      return say('report.architecture.phase1.text', {
        problem: quote(byPriority(source.problems)[0]?.description ?? ''),
      });
    case 2:
      return construction(source, modules, writer);
    case 3:
      return say('report.architecture.phase3.text', {
        department: quote(choosePilot(source)?.department.name ?? ''),
      });
    case 4:
      return say(`report.architecture.phase4.${source.departments.length > 1 ? 'text' : 'textSingle'}`);
    case 5:
      return say(`report.architecture.phase5.${improvedFirst(source)}`);
  }
}

/** Returns the five phases, each with its tasks and its outcome (rule 6.6). */
export function implementationPlan(
  source: ReportSource,
  modules: readonly ArchitectureModule[],
  writer: Writer,
): string {
  const { say } = writer;
  return paragraphs(
    heading(say('report.architecture.planTitle')),
    say('report.architecture.planText'),
    ...phases.map((phase) =>
      paragraphs(
        subheading(
          say('report.architecture.phaseTitle', {
            number: phase,
            title: say(`report.architecture.phase${phase}.title`),
            duration: say(`report.architecture.phase${phase}.duration`),
          }),
        ),
        phaseText(phase, source, modules, writer),
        `- ${say(`report.architecture.phase${phase}.done`)}`,
      ),
    ),
  );
}
