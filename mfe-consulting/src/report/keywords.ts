import type { SourceDepartment, SourceProblem, SourceStrength } from './report-source';

// Stems match at the beginning of a word, and after the prefixes listed here. Without this restriction, 'sales' would match "sucursales",
// 'datos' "candidatos", 'time' "multimedia" and 'lent' "talento".
const stems = {
  analytics: [
    '(pre)?sales',
    '(pre|pos|post)?ventas',
    '[a-z]*marketing',
    '(meta|big)?data',
    '(meta)?datos',
    'anal[yi]sis',
    'analytics',
  ],
  automation: ['manual', 'repetitiv', 'slow', '(ra|en)?lent', '(down|over|real|some)?time', '(con)?tiempo'],
  predictive: [
    '(meta|big)?data',
    '(meta)?datos',
    'information',
    'informacion',
    'historic',
    'historial',
    // The history of a company, in contrast to that of its orders, gives nothing to predict from.
    '(sales|orders?|customers?|purchases?) histor(y|ies)',
  ],
} as const;

/** Returns a pattern that matches any of the stems at the beginning of a word in folded text. */
export const startsWord = (...stems: string[]) => new RegExp(`(?<![a-z])(?:${stems.join('|')})`);

const patterns = {
  analytics: startsWord(...stems.analytics),
  automation: startsWord(...stems.automation),
  predictive: startsWord(...stems.predictive),
};

/** Pattern for manual, repetitive or slow work, or time, in folded text. */
export const automationWords = patterns.automation;

/** Returns text in lower case and without accents, so that "Análisis" matches "analisis". */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns the departments that justify the analytics module: their name or function mentions sales, marketing, data or analysis. */
export const analyticsDepartments = <D extends SourceDepartment>(departments: readonly D[]) =>
  departments.filter(({ name, function: work }) => patterns.analytics.test(fold(`${name}\n${work}`)));

/** Returns the problems that justify the automation module: they mention manual, repetitive or slow work, or time. */
export const automationProblems = <P extends SourceProblem>(problems: readonly P[]) =>
  problems.filter(({ description }) => patterns.automation.test(fold(description)));

/** Returns the strengths that justify the predictive module: they mention data, information or historical records. */
export const predictiveStrengths = <S extends SourceStrength>(strengths: readonly S[]) =>
  strengths.filter(({ description }) => patterns.predictive.test(fold(description)));
