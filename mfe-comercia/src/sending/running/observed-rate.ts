/** Number of processed emails at a time given in milliseconds. */
export interface Sample {
  at: number;
  done: number;
}

/** Length of the sampling window in milliseconds. */
const windowMs = 60_000;
/** Minimum time span of the samples for computing a rate, in milliseconds. */
const leastMs = 6000;
/** Maximum gap between samples in milliseconds; after a longer gap, sampling restarts. */
const gapMs = 15_000;

/** Adds a sample and drops samples outside the window. Restarts after a gap, or when the number has decreased. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && (sample.done < last.done || sample.at - last.at > gapMs)) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Returns the observed number of emails per second; null until there are enough samples. */
export function observedRate(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < leastMs) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1000;
}
