import {
  dimensionValues,
  obligations,
  type PortableReport,
  type Report,
  type ReportFacts,
  regulations,
  reportBlocks,
  storedFacts,
} from '@portals/contracts/consulting';
import { phaseMonths } from '../drawings/plan';

/**
 * Returns the report in the export format (rule 6.14).
 * @param today facts computed from the current lists, used when the report was stored without facts
 */
export function portableReport(
  company: string,
  report: Omit<Report, 'id' | 'companyId'>,
  today: ReportFacts | null,
): PortableReport {
  const stored = storedFacts(report.facts);
  const facts = stored ?? today;
  return {
    ...{ format: 'consulting-report', version: 1, company, createdAt: report.createdAt, facts },
    language: report.language ?? null,
    parts: {
      analysis: reportBlocks(report.analysis),
      recommendations: reportBlocks(report.recommendations),
      aiArchitecture: reportBlocks(report.aiArchitecture),
    },
    factsFrom: facts && (stored ? 'report' : 'lists'),
    maturity: facts
      ? dimensionValues(facts).map(({ dimension, value }) => ({
          ...{ dimension, value, rows: facts.dimensions[dimension] },
        }))
      : [],
    plan: phaseMonths.map(({ phase, low, high }) => ({ phase, shortest: low, longest: high })),
    obligations: report.obligations
      ? obligations.map(({ article, appliesFrom, regulations: numbers, reviewedOn }) => ({
          ...{
            article,
            appliesFrom,
            lookedAt: reviewedOn,
            sources: numbers.map((number) => regulations[number]),
          },
        }))
      : [],
  };
}
