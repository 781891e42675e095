import { type Language, limits } from '@portals/contracts';
import type { Say } from '../text';
import { composeAnalysis } from './compose-analysis';
import { composeArchitecture } from './compose-architecture';
import { composeRecommendations } from './compose-recommendations';
import type { ReportParts, ReportSource } from './report-source';
import { createWriter, type Detail } from './writer';

// From everything as it was typed down to what always fits in the size that a report part may have.
const details: readonly Detail[] = [
  { text: 5000, rows: 1000 },
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

/**
 * Writes the three parts of a company's report in the given language (rule 6.2).
 * Plain text: `## ` and `### ` begin headings, `- ` and `1. ` list entries, everything else is a paragraph.
 * When a part would exceed its limit, long descriptions and then long lists are shortened.
 */
export function composeReport(source: ReportSource, say: Say, language: Language): ReportParts {
  let parts: ReportParts = { analysis: '', recommendations: '', aiArchitecture: '' };
  for (const detail of details) {
    parts = composeIn(source, say, language, detail);
    if (fits(parts)) break;
  }
  return parts;
}
