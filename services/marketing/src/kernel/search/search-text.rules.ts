import { withAsciiDomain } from '@portals/contracts/fields';
import { wordsOf } from './search-key.rules.js';

/** Minimum number of digits that a search treats as a possible telephone number. */
const phoneDigits = 5;
/** Minimum number of digits that a search treats only as a telephone number. */
const wholePhoneDigits = 7;
/** Maximum number of digits in a telephone number (ITU-T E.164). */
const mostPhoneDigits = 15;
const spanishNumber = /^34(\d{9})$/;
/** Maximum number of digits in a country code; a number is found with and without its country code. */
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
/** Returns the digits of a number without a leading 00, which is equivalent to a plus sign. */
const dialled = (digits: string) => digits.replace(/^00/, '');

/**
 * Returns all digits of a number as one word, also without the first, the first two and the first three digits, because these may be a
 * country code.
 */
function phoneWords(phone: string): string[] {
  const digits = dialled(wordsOf(phone).join('').replace(/\D/g, ''));
  if (digits.length < phoneDigits) return [];
  const starts = Array.from({ length: countryDigits + 1 }, (_, start) => digits.slice(start));
  return starts.filter((word) => word.length >= phoneDigits);
}

/**
 * Returns the prefix of every indexed word of a company's leads, so that a search in the shared index reads no data of other companies.
 * With the prefix, no word is too short for MySQL's index, and none is a stop word, such as "de".
 */
export const companyPrefix = (companyId: number): string => `c${companyId}x`;

/**
 * Returns the search text of a row: its words, each preceded by a space, so that `% word%` matches the beginning of a word.
 * @param texts any fields of the row; null fields have no words
 * @param phone a number in any notation
 * @param prefix text to put in front of every word
 */
export function searchTextOf(
  texts: readonly (string | null)[],
  phone: string | null = null,
  prefix = '',
): string {
  // The texts are joined for a single call of `wordsOf`, whose cost hardly depends on the length; words never span a line break.
  const words = wordsOf([...texts, phone].join('\n')).concat(phoneWords(phone ?? ''));
  const starts = new Set<string>();
  for (const word of words) {
    // The index contains only the first letters of a long word, so these are added as a separate word.
    if (word.length > indexedLength) starts.add(word.slice(0, indexedLength));
    starts.add(word);
  }
  let found = '';
  for (const word of starts) found += ` ${prefix}${word}`;
  return found.slice(0, searchTextLength);
}

/** One alternative of a search term: word prefixes that must all occur in the row. */
export type WordStarts = readonly string[];

/**
 * Returns the alternatives for consecutive words of a search. Consecutive groups of digits are also treated as one number: "600 12" is also
 * searched as 60012. Groups that together may be a telephone number are searched only as that number, because each group alone also occurs
 * in many other numbers. Dates, and groups that together are too long for a telephone number, are searched as separate words too. A number
 * with Spain's country code also matches a lead whose number lacks the code.
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
  // Stored email addresses have their domains in ASCII (punycode).
  for (const word of wordsOf(search.replace(/\S+@\S+/g, withAsciiDomain))) {
    const last = runs.at(-1);
    if (last !== undefined && isDigits(word) && last.every(isDigits)) last.push(word);
    else runs.push([word]);
  }
  return runs.map(alternativesOf);
}
