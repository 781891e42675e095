/**
 * Value below which `share` (0 to 1) of the values lie; the middle of two for an even median.
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
 * Calls each of the named works once a round, in an order that turns with every round, so that whatever else the
 * machine does falls on all of them alike.
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
 * One line: a figure and, where there is one, its goal. `most` and `least` are the goal's side.
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
