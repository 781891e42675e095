import { createHash } from 'node:crypto';

/** Letters that Unicode does not take apart into one of a to z and a mark. */
const foreignLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
/** Longest key, so that indexes on it stay small on every database. */
const keyLength = 120;
const hashLength = 32;

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Lower case, without accents, and in one form of each letter. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have nothing to take apart, and an import folds a dozen of each row.
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => foreignLetters[letter] ?? letter);
}

/** Any other character in letters and digits, of which the code points keep their order. */
const encode = (character: string) => `zz${(character.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;

/**
 * The words of a text as they are compared. They consist of a to z and 0 to 9 alone, which every collation of every database
 * compares in the same way; other alphabets are written in them.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  if (isAscii(folded)) return folded.match(/[a-z0-9]+/g) ?? [];
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/[^a-z0-9]/gu, encode));
}

/** The words of a text as they are written in it. */
export const writtenWordsOf = (text: string): string[] =>
  text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** A single written word as it is compared: one word also where `wordsOf` finds several, because Unicode takes a letter apart. */
export const wordKeyOf = (word: string): string => wordsOf(word).join('');

/** What a list is sorted by: the words of a text, or its characters when it has no words. */
export function sortKeyOf(text: string): string {
  const key = wordsOf(text).join(' ') || [...text].map(encode).join('');
  return key.slice(0, keyLength).trimEnd();
}

/**
 * What makes two labels (statuses, sources, sectors) one: neither case nor accents nor the amount of white space, but every
 * sign: "A+" is not "A".
 */
export function labelKeyOf(text: string): string {
  const key = fold(text)
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[^a-z0-9 ]/gu, encode);
  if (key.length <= keyLength) return key;
  const hash = createHash('sha256').update(key).digest('hex').slice(0, hashLength);
  return `${key.slice(0, keyLength - hashLength)}${hash}`;
}
