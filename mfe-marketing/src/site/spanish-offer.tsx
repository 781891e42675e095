import { useSpanishOffer } from '@portals/platform';
import { lazy, Suspense } from 'react';

const SpanishLine = lazy(() => import(/* webpackChunkName: "spanish-line" */ './spanish-line'));

/** Offers the Spanish version on an English page when the browser prefers Spanish (rule 2.16). */
export function SpanishOffer() {
  const choose = useSpanishOffer();
  if (!choose) return null;
  return (
    <Suspense>
      <SpanishLine onChoose={choose} />
    </Suspense>
  );
}
