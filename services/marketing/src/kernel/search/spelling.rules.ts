import { wordKeyOf, writtenWordsOf } from './search-key.rules.js';

/**
 * Lengths of words whose spelling is corrected: shorter words have too many neighbours, and longer ones are usually pasted rather than
 * typed.
 */
const forgiven = { from: 5, to: 24 };
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns true when a word may be corrected by one typing error. @param word in the form of `wordsOf` */
export const toleratesTypo = (word: string): boolean =>
  word.length >= forgiven.from && word.length <= forgiven.to && /[a-z]/.test(word);

/**
 * Returns all distinct words that are one typing error away: two letters swapped, one replaced, one inserted or one missing. The result has
 * about 54 words per letter, regardless of the number of leads.
 */
export function neighboursOf(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [start, letter, rest] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    if (rest !== '') found.add(`${start}${rest.charAt(0)}${letter}${rest.slice(1)}`);
    if (letter !== '') {
      for (const other of letters) found.add(`${start}${other}${rest}`);
      found.add(`${start}${rest}`);
    }
    for (const other of letters) found.add(`${start}${other}${letter}${rest}`);
  }
  found.delete(word);
  return [...found];
}

/**
 * Returns the neighbour that occurs as a word prefix in the most rows; null when none occurs. Among equally frequent neighbours, a whole
 * word comes first, because the correction is shown to the user; otherwise the first neighbour.
 * @param neighbours in order of preference
 * @param rows the words of each row
 */
export function likeliest(
  neighbours: readonly string[],
  rows: readonly (readonly string[])[],
): string | null {
  const wanted = new Set(neighbours);
  const counts = new Map<string, number>();
  for (const words of rows) {
    const hit = new Set(
      words.flatMap((word) =>
        Array.from({ length: word.length }, (_, length) => word.slice(0, length + 1)).filter((start) =>
          wanted.has(start),
        ),
      ),
    );
    for (const start of hit) counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most === 0) return null;
  const likely = neighbours.filter((one) => counts.get(one) === most);
  const whole = new Set(rows.flat());
  return likely.find((one) => whole.has(one)) ?? likely[0] ?? null;
}

/** Returns the part of a word that matches a prefix, with its accents and capitals; null when the word does not begin with the prefix. */
function beginningOf(word: string, start: string): string | null {
  const letters = [...word];
  const cuts = letters.map((_, last) => letters.slice(0, last + 1).join(''));
  return cuts.findLast((cut) => wordKeyOf(cut) === start) ?? null;
}

/**
 * Returns a word or prefix as the texts spell it, with accents and capitals: from the first text that contains the whole word, otherwise
 * from the first that contains a word with this prefix.
 * @param start in the form of `wordKeyOf`; returned unchanged when no text contains it
 */
export function asWritten(start: string, texts: readonly string[]): string {
  const words = texts
    .flatMap(writtenWordsOf)
    .map((word) => ({ word, key: wordKeyOf(word) }))
    .filter(({ key }) => key.startsWith(start));
  const whole = words.find(({ key }) => key === start);
  return (
    whole?.word ?? words.map(({ word }) => beginningOf(word, start)).find((one) => one !== null) ?? start
  );
}
