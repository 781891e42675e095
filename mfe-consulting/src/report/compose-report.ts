import { type Language, limits } from '@portals/contracts/constants';
import type { Say } from '../text';
import { composeAnalysis } from './compose-analysis';
import { composeArchitecture } from './compose-architecture';
import { composeRecommendations } from './compose-recommendations';
import type { ReportParts, ReportSource } from './report-source';
import { createWriter, type Detail } from './writer';

/** Includes all text as typed. */
const whole: Detail = { text: limits.text, rows: 1000 };
// From slightly shortened to a size that always fits the limit of a report part.
const shorter: readonly Detail[] = [
  { text: 600, rows: 200 },
  { text: 240, rows: 100 },
  { text: 120, rows: 30 },
];

const fits = (parts: ReportParts) =>
  Object.values(parts).every((part) => new TextEncoder().encode(part).length <= limits.reportPartBytes);

function composeIn(source: ReportSource, say: Say, language: Language, detail: Detail): ReportParts {
  const writer = createWriter(say, language, detail);
  return {
    analysis: composeAnalysis(source, writer),
    recommendations: composeRecommendations(source, writer),
    aiArchitecture: composeArchitecture(source, writer),
  };
}

/** The parts of a report, and how much typed texts and lists were shortened to make them fit; null when they were not. */
export interface ComposedReport {
  parts: ReportParts;
  shortened: Detail | null;
}

/**
 * Writes the three parts of a company's report in the given language (rule 6.2).
 * Plain text: `## ` and `### ` begin headings, `- ` and `1. ` list entries, everything else is a paragraph.
 * When a part would exceed its limit, long descriptions and then long lists are shortened.
 */
export function composeReport(source: ReportSource, say: Say, language: Language): ComposedReport {
  let composed: ComposedReport = { parts: composeIn(source, say, language, whole), shortened: null };
  for (const detail of shorter) {
    if (fits(composed.parts)) break;
    composed = { parts: composeIn(source, say, language, detail), shortened: detail };
  }
  return composed;
}
