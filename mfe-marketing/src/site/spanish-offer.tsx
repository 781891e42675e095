import { useHydrated, useLanguage } from '@portals/platform';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

const SpanishLine = lazy(() => import(/* webpackChunkName: "spanish-line" */ './spanish-line'));

/** Returns true when a browser with these preferences, best first, prefers Spanish to English. */
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
 * One line that offers Spanish on an English page to a browser that prefers it (rule 2.16). The browser decides, so that documents are the
 * same for everybody. Dismissing it chooses English, which is stored as any choice of language is.
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
