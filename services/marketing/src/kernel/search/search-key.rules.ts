import { createHash } from 'node:crypto';

/** Letters that Unicode does not decompose into a letter from a to z and a diacritic. */
const foreignLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
/** Maximum length of a sort key, so that indexes stay small on every database. */
const keyLength = 120;
const hashLength = 32;

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Returns text in lower case, without accents, and with one form of each letter. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  // Fast path: most texts are ASCII, and an import folds a dozen texts per row.
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => foreignLetters[letter] ?? letter);
}

/** Encodes a character outside a-z and 0-9 as letters and digits that preserve the order of code points. */
const encode = (character: string) => `zz${(character.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;

/**
 * Returns the words of a text in comparable form. They consist only of a to z and 0 to 9, which all collations of all databases compare in
 * the same way; characters of other alphabets are encoded.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  if (isAscii(folded)) return folded.match(/[a-z0-9]+/g) ?? [];
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/[^a-z0-9]/gu, encode));
}

/** Returns the words of a text with their original case and accents. */
export const writtenWordsOf = (text: string): string[] =>
  text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * Returns a single word in comparable form. The result is one word even when `wordsOf` finds several because Unicode decomposes a letter.
 */
export const wordKeyOf = (word: string): string => wordsOf(word).join('');

/** Returns the sort key of a text: its words, or its characters when it has no words. */
export function sortKeyOf(text: string): string {
  const key = wordsOf(text).join(' ') || [...text].map(encode).join('');
  return key.slice(0, keyLength).trimEnd();
}

/**
 * Returns the key of a label (status, source or sector). Labels that differ only in case, accents or amount of white space have the same
 * key; all other characters count: "A+" is not "A".
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
