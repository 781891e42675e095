import type { SourceDepartment, SourceProblem, SourceStrength } from './report-source';

// Stems match at the beginning of a word, and after the prefixes named here. Anywhere inside a word they would
// find 'sales' in "sucursales", 'datos' in "candidatos", 'time' in "multimedia" and 'lent' in "talento".
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
  predictive: ['(meta|big)?data', '(meta)?datos', 'information', 'informacion', 'historic'],
} as const;

const finder = (sources: readonly string[]) => new RegExp(`(?<![a-z])(?:${sources.join('|')})`);

const patterns = {
  analytics: finder(stems.analytics),
  automation: finder(stems.automation),
  predictive: finder(stems.predictive),
};

/** Text in lower case and without accents, so that "Análisis" and "analisis" are one. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Departments that justify the analytics module: their name or function speaks of sales, marketing, data or analysis. */
export const analyticsDepartments = <D extends SourceDepartment>(departments: readonly D[]) =>
  departments.filter(({ name, function: work }) => patterns.analytics.test(fold(`${name}\n${work}`)));

/** Problems that justify the automation module: manual, repetitive or slow work, or time. */
export const automationProblems = <P extends SourceProblem>(problems: readonly P[]) =>
  problems.filter(({ description }) => patterns.automation.test(fold(description)));

/** Strengths that justify the predictive module: data, information or a historical record. */
export const predictiveStrengths = <S extends SourceStrength>(strengths: readonly S[]) =>
  strengths.filter(({ description }) => patterns.predictive.test(fold(description)));
