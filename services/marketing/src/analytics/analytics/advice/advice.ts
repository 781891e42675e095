import type { Language } from '@portals/contracts/constants';
import {
  type AnalyticsAdvice,
  type AnalyticsReport,
  hasActivity,
  isOfPresent,
} from '@portals/contracts/marketing';
import { dayOf } from '../../../kernel/plain.js';
import type { Finding, FindingCode, FindingOf, Recommendations, TimeWords } from './finding.js';
import { findingsOf } from './findings.js';
import { leadsBehind } from './leads-behind.rules.js';
import { recommendationsEn } from './recommendations-en.js';
import { recommendationsEs } from './recommendations-es.js';
import { hasLeads, type ReportFigures } from './report-figures.js';
import { paragraphsOf, type SummarySentences } from './summary.js';
import { summarySentencesEn } from './summary-en.js';
import { summarySentencesEs } from './summary-es.js';
import { timesInEnglish } from './times-en.js';
import { timesInSpanish } from './times-es.js';
import { writtenIn } from './written.js';

interface Tongue {
  telling: SummarySentences;
  recommendations: Recommendations;
  times: typeof timesInEnglish;
  /**
   * Text shown when there are no recommendations.
   * @param waiting leads that were waiting for a first contact at the end of the period, or, for a running period, when the report was
   * created
   */
  none: (waiting: { leads: number; days: number }, running: boolean) => string;
  /** Recommendation for a running period of a company without leads. */
  firstLeads: string;
}

const tongues: Readonly<Record<Language, Tongue>> = {
  en: {
    ...{ telling: summarySentencesEn, recommendations: recommendationsEn, times: timesInEnglish },
    none: ({ leads, days }, running) =>
      leads === 0
        ? 'Nothing in these figures stands out.'
        : `${writtenIn.en.number(leads)} ${leads === 1 ? 'lead' : 'leads'} had been waiting for a first contact for more than ${days} days ${running ? 'when this report was made' : 'at the end of the period'}. Nothing else in these figures stood out.`,
    firstLeads:
      'Add or import leads. The report on the period in which they come in will show what became of them.',
  },
  es: {
    ...{ telling: summarySentencesEs, recommendations: recommendationsEs, times: timesInSpanish },
    none: ({ leads, days }, running) =>
      leads === 0
        ? 'Nada destaca en estas cifras.'
        : `${running ? 'Cuando se creó este informe' : 'Al final del periodo'}, ${writtenIn.es.number(leads)} ${leads === 1 ? 'lead llevaba' : 'leads llevaban'} más de ${days} días esperando el primer contacto. Por lo demás, nada destacaba en estas cifras.`,
    firstLeads: 'Añada o importe leads. El informe del periodo en que lleguen mostrará qué ha sido de ellos.',
  },
};

/** Texts about the figures of a period. */
export interface Advice {
  /** Paragraphs separated by blank lines. */
  summary: string;
  /** One line for each recommendation, beginning with `- `; without recommendations, a single such line that says so. */
  recommendations: string;
  /** The recommendations as a list, most important first; empty when there are none. */
  advice: AnalyticsAdvice[];
}

const say = <Code extends FindingCode>(
  recommendations: Recommendations,
  finding: FindingOf<Code>,
  times: TimeWords,
): string => recommendations[finding.code](finding, times);

/**
 * Writes the summary and the recommendations of a period (rules 12.33 to 12.36). Equal figures always produce equal texts.
 * @param madeAt time at which the figures were read
 */
export const adviceOf = (figures: ReportFigures, language: Language, madeAt: Date): Advice =>
  written(figures, language, findingsOf(figures, madeAt), madeAt);

/** Rewrites a stored report in another language, with the stored findings only: no new findings are added. */
export function adviceInLanguage<Report extends Pick<AnalyticsReport, 'data' | 'createdAt'>>(
  report: Report,
  language: Language,
): Report & Pick<Advice, 'summary' | 'recommendations'> & { language: Language } {
  const { data, createdAt } = report;
  const stored = new Map(data.advice.map((one) => [one.code, one]));
  const madeAt = new Date(createdAt);
  const findings = findingsOf(data, madeAt).filter(({ code }) => stored.has(code));
  const { advice, ...texts } = written(data, language, findings, madeAt);
  // Erasing a source removes the link to its leads, so a rewritten text must not bring the link back.
  const listed = advice.map((one) => ({ ...one, leads: stored.get(one.code)?.leads ? one.leads : null }));
  return { ...report, ...texts, language, data: { ...data, advice: listed } };
}

function written(
  figures: ReportFigures,
  language: Language,
  findings: readonly Finding[],
  madeAt: Date,
): Advice {
  const { telling, recommendations, times: timesIn, none, firstLeads } = tongues[language];
  const times = timesIn(figures);
  const toAdvice = (finding: Finding): AnalyticsAdvice => ({
    code: finding.code,
    text: say(recommendations, finding, times),
    leads: leadsBehind(finding, figures),
  });
  const advice = findings.map(toAdvice);
  const { counted, period, waiting } = figures;
  // Earlier versions of the service did not store the day for which waiting leads were counted, so their count is ignored.
  const waited = { ...waiting, ...(waiting.day === undefined && { leads: 0 }) };
  const isActive = hasActivity(figures);
  const isBare = !isActive && !hasLeads(figures);
  const told = isActive
    ? paragraphsOf(figures, telling, times, dayOf(madeAt))
    : telling.empty(times, period.running ? dayOf(madeAt) : null, !isBare);
  const uncounted = counted.done < counted.total ? `${telling.uncounted(counted)}\n\n` : '';
  const lines = advice.map(({ text }) => text);
  if (lines.length === 0)
    lines.push(isBare && isOfPresent(figures, madeAt.getTime()) ? firstLeads : none(waited, period.running));
  return { summary: uncounted + told, recommendations: lines.map((line) => `- ${line}`).join('\n'), advice };
}
