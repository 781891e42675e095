import { type Language, limits } from '@portals/contracts/constants';
import type { Say } from '../text';
import { composeAnalysis } from './compose-analysis';
import { composeArchitecture } from './compose-architecture';
import { composeRecommendations } from './compose-recommendations';
import type { ReportParts, ReportSource } from './report-source';
import { createWriter, type Detail } from './writer';

/** Level of detail that includes all user text unchanged. */
const whole: Detail = { text: limits.text, rows: 1000 };
// Levels of detail, from slightly shortened to a size that is always within the limit.
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

/** The parts of a report, and the level of detail used to fit the limit; null when nothing had to be shortened. */
export interface ComposedReport {
  parts: ReportParts;
  shortened: Detail | null;
}

/**
 * Writes the three parts of a company's report in the given language (rule 6.2).
 * The format is plain text: `## ` and `### ` begin headings, `- ` and `1. ` begin list items, and every other line is a paragraph.
 * When a part exceeds its size limit, all parts are written again with shorter descriptions and shorter lists, until they fit.
 */
export function composeReport(source: ReportSource, say: Say, language: Language): ComposedReport {
  let composed: ComposedReport = { parts: composeIn(source, say, language, whole), shortened: null };
  for (const detail of shorter) {
    if (fits(composed.parts)) break;
    composed = { parts: composeIn(source, say, language, detail), shortened: detail };
  }
  return composed;
}
