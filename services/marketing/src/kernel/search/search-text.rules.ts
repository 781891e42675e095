import { wordsOf } from './search-key.rules.js';

/** Fewest digits that count as a telephone number when somebody looks for one. */
const phoneDigits = 5;
/** Fewest digits that are looked for as a telephone number and as nothing else. */
const wholePhoneDigits = 7;
/** Most digits that a telephone number has (ITU-T E.164). */
const mostPhoneDigits = 15;
const spanishNumber = /^34(\d{9})$/;
/** Digits that a country's code has at most; a number is found with and without them. */
const countryDigits = 3;
/** Longest text in a column of 64 KB; few characters become many when Unicode takes them apart. */
const searchTextLength = 60_000;

/**
 * Longest word of a full-text index: MySQL leaves out those of more than 84 letters, and a company's prefix is in front of each.
 */
export const indexedLength = 64;

const isDigits = (word: string) => /^\d+$/.test(word);
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);
const isDayOrMonth = (word: string) => word.length <= 2 && Number(word) >= 1 && Number(word) <= 31;
/** Whether groups of digits are years, or a date: "2024 2025", "31 12 2024". */
const areDates = (run: readonly string[]) =>
  run.some(isYear) && run.every((word) => isYear(word) || isDayOrMonth(word));
/** A number as it is dialled: two noughts in front are the plus sign. */
const dialled = (digits: string) => digits.replace(/^00/, '');

/** All digits of a number as one word, and the same without the country's code, however long that is. */
function phoneWords(phone: string): string[] {
  const digits = dialled(wordsOf(phone).join('').replace(/\D/g, ''));
  if (digits.length < phoneDigits) return [];
  const starts = Array.from({ length: countryDigits + 1 }, (_, start) => digits.slice(start));
  return starts.filter((word) => word.length >= phoneDigits);
}

/**
 * What stands in front of every word of a company's leads, so that a search of one company in the index that all share reads
 * nothing of another's. With it no word is too short for an index of MySQL, and none is a stop word there, as "de" is.
 */
export const companyPrefix = (companyId: number): string => `c${companyId}x`;

/**
 * What a row is found by: its words, each with a space in front, so that `% word%` finds them from their start.
 * @param texts any fields of the row; null ones have no words
 * @param phone a number in any notation
 * @param prefix of every word
 */
export function searchTextOf(
  texts: readonly (string | null)[],
  phone: string | null = null,
  prefix = '',
): string {
  // All together, because most of what a text costs is the same for a short and a long one; no word goes on after a line's end.
  const words = wordsOf([...texts, phone].join('\n')).concat(phoneWords(phone ?? ''));
  const starts = new Set<string>();
  for (const word of words) {
    // An index knows a long word by its beginning, which is a word of its own for that.
    if (word.length > indexedLength) starts.add(word.slice(0, indexedLength));
    starts.add(word);
  }
  let found = '';
  for (const word of starts) found += ` ${prefix}${word}`;
  return found.slice(0, searchTextLength);
}

/** One condition of a search: words that must all begin a word of the row. */
export type WordStarts = readonly string[];

/**
 * Digits in a row are also one number: "600 12" is looked for as 60012 too. So many that they are a telephone number are that number
 * alone, since others have its groups of digits somewhere, unless they are dates or more than a number has. One with the code of Spain
 * is also that of a lead that has it without.
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
 * What a search asks for: each of the terms, and of a term one of its alternatives. No terms for a text without letters and
 * digits, which finds nothing.
 */
export function searchTermsOf(search: string): WordStarts[][] {
  const runs: string[][] = [];
  for (const word of wordsOf(search)) {
    const last = runs.at(-1);
    if (last !== undefined && isDigits(word) && last.every(isDigits)) last.push(word);
    else runs.push([word]);
  }
  return runs.map(alternativesOf);
}
