/** Number of emails done at a moment, in milliseconds. */
export interface Sample {
  at: number;
  done: number;
}

/** Window of samples from which the pace is computed. */
const windowMs = 60_000;
/** Minimum span of samples for a pace. */
const leastMs = 6000;
/** Maximum gap between samples: after a longer one the pace in between is unknown. */
const gapMs = 15_000;

/** Adds a sample to those of the last minute; starts again after a gap, and when the number has decreased. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && (sample.done < last.done || sample.at - last.at > gapMs)) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Returns the observed emails per second; null until there are enough samples. */
export function observedRate(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < leastMs) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1000;
}
