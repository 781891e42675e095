import type { Language } from '@portals/contracts/constants';
import { useState } from 'react';
import { storedLanguage } from '../texts/stored-language';
import { useLanguage } from '../texts/use-language';
import { useHydrated } from './use-hydrated';

/** Returns true for language preferences (best first) that rank Spanish above English. */
export const prefersSpanish = (preferences: readonly string[]): boolean =>
  /^es/i.test(preferences.find((code) => /^(en|es)\b/i.test(code)) ?? '');

/**
 * Returns a function that stores the visitor's answer to the offer of Spanish (rule 2.16); null when there is no offer. This is decided in
 * the browser, so that all visitors can receive the same cached document.
 */
export function useSpanishOffer(): ((choice: Language) => void) | null {
  const { language, setLanguage } = useLanguage();
  const hydrated = useHydrated();
  const [answered, setAnswered] = useState(false);
  if (!hydrated || answered || language !== 'en') return null;
  if (storedLanguage() !== null || !prefersSpanish(navigator.languages)) return null;
  return (choice) => {
    setAnswered(true);
    setLanguage(choice);
  };
}
