import type { ModuleKind } from '@portals/contracts/consulting';
import { analyticsDepartments, automationProblems, predictiveStrengths } from './keywords';
import type { ReportSource } from './report-source';

export interface ArchitectureModule {
  kind: ModuleKind;
  /** Departments, problems or strengths that justify the module; empty for the integration platform, which needs no justification. */
  because: string[];
}

/** Returns the modules that the recorded data justify (rule 6.5). The integration platform always comes last. */
export function architectureModules({
  departments,
  problems,
  strengths,
}: ReportSource): ArchitectureModule[] {
  const candidates: ArchitectureModule[] = [
    { kind: 'analytics', because: analyticsDepartments(departments).map(({ name }) => name) },
    { kind: 'automation', because: automationProblems(problems).map(({ description }) => description) },
    { kind: 'predictive', because: predictiveStrengths(strengths).map(({ description }) => description) },
  ];
  return [...candidates.filter(({ because }) => because.length > 0), { kind: 'integration', because: [] }];
}
