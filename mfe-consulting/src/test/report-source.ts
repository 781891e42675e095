import type { ReportSource } from '../report/report-source';

/** A company with one record of each kind; no record matches a keyword or exceeds a threshold. */
export const plainSource: ReportSource = {
  company: { name: 'Acme', sector: 'Furniture', size: 'medium', structure: 'functional' },
  products: [{ name: 'Oak chair', description: 'Solid oak', type: 'product' }],
  departments: [{ name: 'Workshop', function: 'Assembles chairs', digitalizationLevel: 3 }],
  problems: [{ description: 'Too many suppliers', priority: 3 }],
  strengths: [{ description: 'Central location', impact: 3 }],
};
