const firstDelayMs = 500;
const longestDelayMs = 10_000;
const workedAfterMs = 2000;
const stableAfterMs = 30_000;
const sparedFalls = 3;

/**
 * How one run of a process went, in milliseconds.
 * @typedef {object} Life
 * @property {number} ranMs
 * @property {number | null} readyMs since it was ready; null when it never was
 * @property {number | null} code its exit code: 0 when it was asked to end
 */

/** Number of lives to remember; earlier ones cannot change the delay. */
export const maxLives = 20;

/**
 * How long to wait before a process is restarted. A process that was ready is restarted at once, because calls wait for it,
 * unless it crashes repeatedly. A process that exits before it is ready waits longer after each failure.
 * @param {readonly Life[]} lives oldest first
 * @returns {number} milliseconds
 */
export function restartDelay(lives) {
  let [worked, falls, delayMs] = [0, 0, 0];
  for (const { ranMs, readyMs, code } of lives) {
    delayMs = 0;
    if (ranMs >= stableAfterMs) [worked, falls] = [0, 0];
    else if (code === 0 && ranMs >= workedAfterMs) continue;
    else if (readyMs !== null && readyMs >= workedAfterMs && worked < sparedFalls) worked += 1;
    else delayMs = Math.min(firstDelayMs * 2 ** falls++, longestDelayMs);
  }
  return delayMs;
}
