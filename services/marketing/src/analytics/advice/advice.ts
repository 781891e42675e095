import type { Language } from '@portals/contracts/constants';
import type { AnalyticsAdvice } from '@portals/contracts/marketing';
import type { Finding, FindingCode, FindingOf, Recommendations, TimeWords } from './finding.js';
import { findingsOf } from './findings.js';
import { leadsBehind } from './leads-behind.rules.js';
import { recommendationsEn } from './recommendations-en.js';
import { recommendationsEs } from './recommendations-es.js';
import { isEmptyPeriod, type ReportFigures } from './report-figures.js';
import { paragraphsOf, type Telling } from './summary.js';
import { tellingEn } from './summary-en.js';
import { tellingEs } from './summary-es.js';
import { timesInEnglish } from './times-en.js';
import { timesInSpanish } from './times-es.js';

interface Tongue {
  telling: Telling;
  recommendations: Recommendations;
  times: typeof timesInEnglish;
  /** Instead of recommendations where there are none. */
  none: string;
}

const tongues: Readonly<Record<Language, Tongue>> = {
  en: {
    ...{ telling: tellingEn, recommendations: recommendationsEn, times: timesInEnglish },
    none: 'Nothing in these figures calls for action.',
  },
  es: {
    ...{ telling: tellingEs, recommendations: recommendationsEs, times: timesInSpanish },
    none: 'Nada en estas cifras exige actuar.',
  },
};

/** What figures say, in words. */
export interface Advice {
  /** Paragraphs between blank lines. */
  summary: string;
  /** Each a line that begins with `- `; one that says so where there are none. */
  recommendations: string;
  /** The same one by one, the most important first. */
  advice: AnalyticsAdvice[];
}

const say = <Code extends FindingCode>(
  recommendations: Recommendations,
  finding: FindingOf<Code>,
  times: TimeWords,
): string => recommendations[finding.code](finding, times);

/**
 * Writes the summary and the recommendations of a period (rules 12.33 to 12.36). The same figures always give the same texts.
 * @param madeAt when the figures were asked for
 */
export function adviceOf(figures: ReportFigures, language: Language, madeAt: Date): Advice {
  const { telling, recommendations, times: timesIn, none } = tongues[language];
  const times = timesIn(figures);
  const toAdvice = (finding: Finding): AnalyticsAdvice => ({
    code: finding.code,
    text: say(recommendations, finding, times),
    leads: leadsBehind(finding, figures),
  });
  const advice = findingsOf(figures, madeAt).map(toAdvice);
  const { counted, period } = figures;
  const told = isEmptyPeriod(figures)
    ? telling.empty(times, period.running)
    : paragraphsOf(figures, telling, times);
  const uncounted = counted.done < counted.total ? `${telling.uncounted(counted)}\n\n` : '';
  const lines = advice.length === 0 ? [none] : advice.map(({ text }) => text);
  return { summary: uncounted + told, recommendations: lines.map((line) => `- ${line}`).join('\n'), advice };
}
