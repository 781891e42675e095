import { median, quantile, report } from '../lib/figures.mjs';

/** Returns the durations of calls made in sequence, in milliseconds. */
export async function times(rounds, works) {
  const taken = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < works.length; turn++) {
      const place = (round + turn) % works.length;
      const startedAt = performance.now();
      await works[place]();
      taken[place].push(performance.now() - startedAt);
    }
  }
  return taken;
}

const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/**
 * Prints the product's speed as a fraction of the baseline's, and its p95 as a multiple of the baseline's.
 * @param {string} label
 * @param {number[]} ours
 * @param {number[]} theirs
 * @param {{ least: number, most?: number }} goals
 */
export function compare(label, ours, theirs, { least, most }) {
  const [our, their] = [median(ours), median(theirs)];
  const [our95, their95] = [quantile(ours, 0.95), quantile(theirs, 0.95)];
  report(label, their / our, { least, note: `(${ms(our)} against ${ms(their)})` });
  report('  p95', our95 / their95, { most, note: `(${ms(our95)} against ${ms(their95)})` });
}
