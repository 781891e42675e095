/** How many mails were through at a moment, in milliseconds. */
export interface Sample {
  at: number;
  done: number;
}

/** Only what was seen lately says how fast it goes. */
const windowMs = 60_000;
/** A shorter time says nothing yet. */
const leastMs = 6000;
/** After a longer time without a look, nobody knows what it was like. */
const gapMs = 15_000;

/** The samples of the last minute with another one; it begins anew after a gap, and when fewer are through than before. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && (sample.done < last.done || sample.at - last.at > gapMs)) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Mails in a second as they were seen to go; null until that can be told. */
export function paceOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < leastMs) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1000;
}
