import type { Company, Department, Problem, Product, Strength } from '@portals/contracts/consulting';

/** The id is only needed for links to the row, not for the text of a report. */
type Row<Item extends { id: number }, Keys extends keyof Item> = Pick<Item, Keys> & { id?: number };

/** Input for the report. It excludes contacts (rule 6.3). */
export interface ReportSource {
  company: Pick<Company, 'name' | 'sector' | 'size' | 'structure'>;
  products: readonly Row<Product, 'name' | 'description' | 'type'>[];
  departments: readonly Row<Department, 'name' | 'function' | 'digitalizationLevel'>[];
  problems: readonly Row<Problem, 'description' | 'priority'>[];
  strengths: readonly Row<Strength, 'description' | 'impact'>[];
}

export type SourceDepartment = ReportSource['departments'][number];
export type SourceProblem = ReportSource['problems'][number];
export type SourceStrength = ReportSource['strengths'][number];

/** The three texts of a report, as they are stored. */
export interface ReportParts {
  analysis: string;
  recommendations: string;
  aiArchitecture: string;
}
