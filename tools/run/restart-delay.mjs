const rememberedMs = 60_000;
const sparedFalls = 5;
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/**
 * Returns the milliseconds to wait before a crashed process is restarted. Calls are waiting for it, so the first restarts are immediate;
 * only after several crashes within a minute they are delayed, so that restarting does not keep the machine busy.
 * @param {readonly number[]} falls times of its crashes in milliseconds, including the last one
 * @param {number} now
 */
export function restartDelay(falls, now) {
  const recent = falls.filter((at) => at > now - rememberedMs).length;
  return recent <= sparedFalls ? 0 : Math.min(firstDelayMs * 2 ** (recent - sparedFalls - 1), longestDelayMs);
}

/** Number of crashes to remember; older ones cannot change the delay. */
export const maxFalls = 20;
