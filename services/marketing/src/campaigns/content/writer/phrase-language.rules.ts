import type { Language } from '@portals/contracts/constants';
import { languageBalance } from '@portals/contracts/marketing';
import { isEnglishStart, isSpanishStart } from './letter-case.rules.js';

/** Returns the most likely language of a phrase; null when no word reveals it. */
export function languageOf(text: string): Language | null {
  // "A" and "no" exist in both languages, so they do not count.
  const words = (text.toLowerCase().match(/[\p{L}’']+/gu) ?? []).filter((word) => !/^(?:a|no)$/.test(word));
  const balance = words.reduce(
    (sum, word) => sum + (isSpanishStart(word) ? 1 : 0) - (isEnglishStart(word) ? 1 : 0),
    languageBalance(text),
  );
  // One word is not enough evidence, because it may exist in both languages: "nombre a elegir", "local".
  if (Math.abs(balance) < 2) return null;
  return balance > 0 ? 'es' : 'en';
}
