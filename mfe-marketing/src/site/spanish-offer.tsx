import { useSpanishOffer } from '@portals/platform';
import type { SpanishLineProps } from '@portals/ui/spanish-line';
import { type ComponentType, lazy, Suspense } from 'react';

// Without the line the page works as well, so a failure to load it shows nothing instead of failing the page.
const SpanishLine = lazy<ComponentType<SpanishLineProps>>(() =>
  import(/* webpackChunkName: "spanish-line" */ './spanish-line').catch(() => ({ default: () => null })),
);

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
