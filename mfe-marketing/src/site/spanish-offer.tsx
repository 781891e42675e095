import { useHydrated, useLanguage } from '@portals/platform';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

const SpanishLine = lazy(() => import(/* webpackChunkName: "spanish-line" */ './spanish-line'));

/** True for language preferences (best first) that rank Spanish above English. */
export const prefersSpanish = (preferences: readonly string[]): boolean =>
  /^es/i.test(preferences.find((code) => /^(en|es)\b/i.test(code)) ?? '');

function hasChosen(): boolean {
  try {
    return localStorage.getItem('language') !== null;
  } catch {
    return false;
  }
}

/**
 * Offers Spanish on an English page when the browser prefers it (rule 2.16). This is decided in the browser, so that documents are the same
 * for everybody. Dismissing the offer stores English as the chosen language.
 */
export function SpanishOffer() {
  const { language } = useText();
  const { setLanguage } = useLanguage();
  const hydrated = useHydrated();
  const [dismissed, setDismissed] = useState(false);
  if (!hydrated || dismissed || language !== 'en' || hasChosen() || !prefersSpanish(navigator.languages))
    return null;
  return (
    <Suspense>
      <SpanishLine
        onChoose={(choice) => {
          setDismissed(true);
          setLanguage(choice);
        }}
      />
    </Suspense>
  );
}
