/** Returns the probability that a standard normal value is further from zero than `z` (Abramowitz and Stegun 7.1.26). */
function twoSided(z) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return series.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
}

/**
 * Returns the p-value of the Mann-Whitney U test: the probability that ranks differ at least this much when both samples come from the same
 * distribution. Samples should have at least 20 values and few ties, as durations do.
 * @param {number[]} a
 * @param {number[]} b
 */
export function pValue(a, b) {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))];
  all.sort((one, other) => one.value - other.value);
  const ranks = all.reduce((sum, { isA }, index) => sum + (isA ? index + 1 : 0), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return twoSided((u - (a.length * b.length) / 2) / deviation);
}
