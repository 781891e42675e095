import { type ReportCategory, type ReportState, reportCategories } from '@portals/contracts/consulting';

/** Progress of a company: which categories have at least one entry, and whether its report exists. */
export interface CompanyProgress {
  hasProducts: boolean;
  hasDepartments: boolean;
  hasProblems: boolean;
  hasStrengths: boolean;
  hasReport: boolean;
}

/**
 * Returns the report state of a company (rule 6.1). A category without entries is missing. Once the report exists nothing is missing, even
 * if entries are deleted, because the report is never changed.
 */
export function reportStateOf(progress: CompanyProgress): ReportState {
  if (progress.hasReport) return { status: 'generated', missing: [] };
  const filled: Record<ReportCategory, boolean> = {
    products: progress.hasProducts,
    departments: progress.hasDepartments,
    problems: progress.hasProblems,
    strengths: progress.hasStrengths,
  };
  const missing = reportCategories.filter((category) => !filled[category]);
  return { status: missing.length === 0 ? 'ready' : 'missing', missing };
}
