import { useEffect, useRef, useState } from 'react';
import { observedRate, type Sample, withSample } from './observed-rate';

/** Milliseconds between two samples of the progress. */
const lookEvery = 2000;

/**
 * Returns the number of emails per second that this page has observed; null until known.
 * @param isFollowed true while emails are being sent and the data are current
 */
export function useObservedRate(done: number, isFollowed: boolean): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (!isFollowed) return;
    const look = () => {
      // There are no new data while the page is hidden, because polling pauses.
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
  return observedRate(samples);
}
