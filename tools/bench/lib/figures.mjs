/**
 * Returns a quantile of values, given as a fraction from 0 to 1. The median of an even number of values is the mean of the middle two.
 * @param {number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  if (values.length === 0) throw new Error('there is nothing to summarize');
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low + (high - low) * (place - Math.floor(place));
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/**
 * Runs each named measurement once per round. The order rotates with every round, so that other load on the machine affects all
 * measurements equally.
 * @param {number} rounds
 * @param {Record<string, () => Promise<number>>} works
 * @returns {Promise<Record<string, number>>} the median of each
 */
export async function interleave(rounds, works) {
  const names = Object.keys(works);
  const values = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      values[name].push(await works[name]());
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(values[name])]));
}

const verdict = (met) => (met ? 'met' : 'MISSED');

/**
 * Prints one line with a figure and its goal, if any: `most` is an upper limit, `least` a lower one.
 * @param {string} label
 * @param {number} value
 * @param {{ unit?: string, digits?: number, most?: number, least?: number, note?: string }} [options]
 */
export function report(label, value, { unit = '', digits = 2, most, least, note } = {}) {
  const parts = [`  ${label.padEnd(48)} ${value.toFixed(digits).padStart(9)}${unit && ` ${unit}`}`];
  if (most !== undefined) parts.push(`goal <= ${most}: ${verdict(value <= most)}`);
  if (least !== undefined) parts.push(`goal >= ${least}: ${verdict(value >= least)}`);
  if (note) parts.push(note);
  console.log(parts.join('   '));
}
