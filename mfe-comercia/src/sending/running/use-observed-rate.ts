import { useEffect, useRef, useState } from 'react';
import { observedRate, type Sample, withSample } from './observed-rate';

/** Sampling interval in milliseconds. */
const lookEvery = 2000;

/**
 * Returns the number of emails per second observed by this page; null while unknown.
 * @param isFollowed true while emails are being sent and the data is current
 */
export function useObservedRate(done: number, isFollowed: boolean): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (!isFollowed) return;
    const look = () => {
      // Polling pauses while the page is hidden, so there is no new data to sample.
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
