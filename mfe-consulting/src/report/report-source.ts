import type { Company, Department, Problem, Product, Strength } from '@portals/contracts/consulting';

/** Input for the report. Contacts are not part of it (rule 6.3). */
export interface ReportSource {
  company: Pick<Company, 'name' | 'sector' | 'size' | 'structure'>;
  products: readonly Pick<Product, 'name' | 'description' | 'type'>[];
  departments: readonly Pick<Department, 'name' | 'function' | 'digitalizationLevel'>[];
  problems: readonly Pick<Problem, 'description' | 'priority'>[];
  strengths: readonly Pick<Strength, 'description' | 'impact'>[];
}

export type SourceDepartment = ReportSource['departments'][number];
export type SourceProblem = ReportSource['problems'][number];
export type SourceStrength = ReportSource['strengths'][number];

/** The three stored texts of a report. */
export interface ReportParts {
  analysis: string;
  recommendations: string;
  aiArchitecture: string;
}
