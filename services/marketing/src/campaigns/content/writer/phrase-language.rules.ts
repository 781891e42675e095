import type { Language } from '@portals/contracts/constants';
import { languageBalance } from '@portals/contracts/marketing';
import { isEnglishStart, isSpanishStart } from './letter-case.rules.js';

/** The language that a phrase is most likely written in; null when nothing in it says so. */
export function languageOf(text: string): Language | null {
  // "A" and "no" are words of both.
  const words = (text.toLowerCase().match(/[\p{L}’']+/gu) ?? []).filter((word) => !/^(?:a|no)$/.test(word));
  const balance = words.reduce(
    (sum, word) => sum + (isSpanishStart(word) ? 1 : 0) - (isEnglishStart(word) ? 1 : 0),
    languageBalance(text),
  );
  // One word may look like either: "nombre a elegir", "local".
  if (Math.abs(balance) < 2) return null;
  return balance > 0 ? 'es' : 'en';
}
