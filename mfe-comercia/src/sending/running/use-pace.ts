import { useEffect, useRef, useState } from 'react';
import { paceOf, type Sample, withSample } from './pace';

/** Milliseconds between two looks at how many are through. */
const lookEvery = 2000;

/**
 * Mails in a second, as this page has seen them go; null until it can be told.
 * @param isFollowed they go, and this page knows how many are through
 */
export function usePace(done: number, isFollowed: boolean): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (!isFollowed) return;
    const look = () => {
      // Nothing is read while the page is hidden.
      if (document.visibilityState === 'hidden') return;
      setSamples((before) => withSample(before, { at: performance.now(), done: latest.current }));
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => {
      clearInterval(timer);
      setSamples([]);
    };
  }, [isFollowed]);
  return paceOf(samples);
}
