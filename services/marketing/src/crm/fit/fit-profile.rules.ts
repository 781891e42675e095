import type { MarketingCompany } from '@portals/contracts/marketing';
import { wordsOf } from '../../kernel/plain.js';

/** Fields of a company that determine the fit of its leads. */
export type FitCompany = Pick<
  MarketingCompany,
  'commercialObjectives' | 'targetAudience' | 'targetAudienceType'
>;

/** Data of a company that determine the fit of its leads, prepared once for many leads. */
export interface FitProfile {
  audienceType: string;
  audience: WordStarts;
  objectives: WordStarts;
}

/** Words of a text, grouped by their first four letters. */
type WordStarts = ReadonlyMap<string, readonly string[]>;

/**
 * Words are looked up by their first four letters: "retail" finds "retailers", and "clínica" finds "clínicas". Words of a single letter
 * are ignored.
 */
const startLength = 4;
const shortest = 2;
/** Stop words in both languages. */
const fillers = new Set(
  'an and as at by for from in into is of on or our the their to with a al con de del e el en es la las lo los o para por que se su sus un una y'.split(
    ' ',
  ),
);

/** Returns the words of a text without stop words and single letters. */
const namingWords = (text: string) =>
  wordsOf(text).filter((word) => word.length >= shortest && !fillers.has(word));

function wordStartsOf(text: string): WordStarts {
  const starts = new Map<string, string[]>();
  for (const word of new Set(namingWords(text))) {
    const start = word.slice(0, startLength);
    starts.set(start, [...(starts.get(start) ?? []), word]);
  }
  return starts;
}

export const fitProfileOf = (company: FitCompany): FitProfile => ({
  audienceType: company.targetAudienceType,
  audience: wordStartsOf(company.targetAudience),
  objectives: wordStartsOf(company.commercialObjectives),
});

/** Returns true when a text contains a word of a label. Words of at least four letters also match when one is a prefix of the other. */
export const hasWordOf = (text: WordStarts, label: string): boolean =>
  namingWords(label).some((word) => {
    // A word of fewer than four letters is alone in its group, so it matches only itself.
    const alike = text.get(word.slice(0, startLength)) ?? [];
    return alike.some((named) => named.startsWith(word) || word.startsWith(named));
  });

/** Returns true when a change of a company affects the fit of its leads. */
export const changesFit = (next: FitCompany, current: FitCompany): boolean =>
  next.commercialObjectives !== current.commercialObjectives ||
  next.targetAudience !== current.targetAudience ||
  next.targetAudienceType !== current.targetAudienceType;
