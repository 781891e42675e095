const rememberedMs = 60_000;
const sparedFalls = 5;
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/**
 * Milliseconds to wait before a process that fell is restarted. Calls wait for it, so it is restarted at once, until it has
 * fallen so often within a minute that restarting it only keeps the machine busy.
 * @param {readonly number[]} falls times of its falls in milliseconds, the last one included
 * @param {number} now
 */
export function restartDelay(falls, now) {
  const recent = falls.filter((at) => at > now - rememberedMs).length;
  return recent <= sparedFalls ? 0 : Math.min(firstDelayMs * 2 ** (recent - sparedFalls - 1), longestDelayMs);
}

/** Number of falls to remember; earlier ones cannot change the delay. */
export const maxFalls = 20;
