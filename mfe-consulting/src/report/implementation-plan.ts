import type { ArchitectureModule } from './architecture-modules';
import { byLevel, byPriority, needsDigitalization } from './report-rules';
import type { ReportSource } from './report-source';
import { heading, paragraphs, subheading, type Writer } from './writer';

const phases = [1, 2, 3, 4, 5] as const;
type Phase = (typeof phases)[number];

/** Modules as a sentence names them: "the analytics module". */
export const moduleNames = (modules: readonly ArchitectureModule[], { say }: Writer) =>
  modules.map(({ kind }) => say(`report.architecture.${kind}.inline`));

function construction(source: ReportSource, modules: readonly ArchitectureModule[], writer: Writer): string {
  const { say, names } = writer;
  const added = modules.filter(({ kind }) => kind !== 'integration');
  const behind = byLevel(source.departments).filter(needsDigitalization);
  const built =
    added.length > 0
      ? say('report.architecture.phase2.text', { modules: names(moduleNames(added, writer)) })
      : say('report.architecture.phase2.textOnly');
  if (behind.length === 0) return built;
  const moved = say('report.architecture.phase2.textDepartments', {
    count: behind.length,
    names: names(behind.map(({ name }) => name)),
  });
  return `${built} ${moved}`;
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
        department: quote(byLevel(source.departments).at(-1)?.name ?? ''),
      });
    case 4:
      return say(`report.architecture.phase4.${source.departments.length > 1 ? 'text' : 'textSingle'}`);
    case 5:
      return say('report.architecture.phase5.text');
  }
}

/** The five phases, with what happens in each and when it ends (rule 6.6). */
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
