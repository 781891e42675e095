import { withAsciiDomain } from '@portals/contracts/fields';
import { wordsOf } from './search-key.rules.js';

/** Minimum number of digits that a search treats as a possible telephone number. */
const phoneDigits = 5;
/** Minimum number of digits that a search treats only as a telephone number. */
const wholePhoneDigits = 7;
/** Maximum digits of a telephone number (ITU-T E.164). */
const mostPhoneDigits = 15;
const spanishNumber = /^34(\d{9})$/;
/** Maximum digits of a country code; a number is found with and without it. */
const countryDigits = 3;
/** Maximum length of a text in a column of 64 KB; characters multiply when Unicode decomposes them. */
const searchTextLength = 60_000;

/** Maximum length of a word in a full-text index: MySQL ignores words of more than 84 letters, and each word has a company's prefix. */
export const indexedLength = 64;

const isDigits = (word: string) => /^\d+$/.test(word);
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);
const isDayOrMonth = (word: string) => word.length <= 2 && Number(word) >= 1 && Number(word) <= 31;
/** Returns true when groups of digits are years or a date: "2024 2025", "31 12 2024". */
const areDates = (run: readonly string[]) =>
  run.some(isYear) && run.every((word) => isYear(word) || isDayOrMonth(word));
/** Returns a number as it is dialled, without a leading 00, the equivalent of the plus sign. */
const dialled = (digits: string) => digits.replace(/^00/, '');

/** Returns all digits of a number as one word, and again without the country code of any length. */
function phoneWords(phone: string): string[] {
  const digits = dialled(wordsOf(phone).join('').replace(/\D/g, ''));
  if (digits.length < phoneDigits) return [];
  const starts = Array.from({ length: countryDigits + 1 }, (_, start) => digits.slice(start));
  return starts.filter((word) => word.length >= phoneDigits);
}

/**
 * Returns the prefix of every word of a company's leads, so that a search in the shared index reads no data of other companies. With the
 * prefix, no word is too short for MySQL's index or one of its stop words, such as "de".
 */
export const companyPrefix = (companyId: number): string => `c${companyId}x`;

/**
 * Returns the search text of a row: its words, each preceded by a space, so that `% word%` finds them by their beginning.
 * @param texts any fields of the row; null fields have no words
 * @param phone a number in any notation
 * @param prefix of every word
 */
export function searchTextOf(
  texts: readonly (string | null)[],
  phone: string | null = null,
  prefix = '',
): string {
  // The texts are joined, because a call of `wordsOf` costs about the same for short and long texts; words never span a line break.
  const words = wordsOf([...texts, phone].join('\n')).concat(phoneWords(phone ?? ''));
  const starts = new Set<string>();
  for (const word of words) {
    // The index contains only the beginning of a long word, so the beginning is added as a separate word.
    if (word.length > indexedLength) starts.add(word.slice(0, indexedLength));
    starts.add(word);
  }
  let found = '';
  for (const word of starts) found += ` ${prefix}${word}`;
  return found.slice(0, searchTextLength);
}

/** One condition of a search: word prefixes, each of which must occur in the row. */
export type WordStarts = readonly string[];

/**
 * Returns the alternatives for a run of words. Consecutive groups of digits are also one number: "600 12" is also searched as 60012. A run
 * that is long enough to be a telephone number is searched only as that number, because its groups of digits also occur in many other
 * numbers; dates and runs longer than any number are exceptions. A number with Spain's country code also matches a lead without it.
 */
function alternativesOf(run: readonly string[]): WordStarts[] {
  const number = dialled(run.join(''));
  if (!run.every(isDigits) || number.length < phoneDigits) return [run];
  const mayBePhone = number.length >= wholePhoneDigits && number.length <= mostPhoneDigits;
  if (!mayBePhone || areDates(run)) return [[number], run];
  const [, national] = spanishNumber.exec(number) ?? [];
  return national === undefined ? [[number]] : [[number], [national]];
}

/**
 * Returns the terms of a search: a row must match each term by one of its alternatives. A text without letters and digits has no terms,
 * and finds nothing.
 */
export function searchTermsOf(search: string): WordStarts[][] {
  const runs: string[][] = [];
  // Addresses are stored with their domains in ASCII.
  for (const word of wordsOf(search.replace(/\S+@\S+/g, withAsciiDomain))) {
    const last = runs.at(-1);
    if (last !== undefined && isDigits(word) && last.every(isDigits)) last.push(word);
    else runs.push([word]);
  }
  return runs.map(alternativesOf);
}
