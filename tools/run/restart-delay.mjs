const rememberedMs = 60_000;
const sparedFalls = 5;
const firstDelayMs = 500;
const longestDelayMs = 10_000;

/**
 * Returns the milliseconds to wait before a crashed process is restarted. The first restarts are immediate, because calls are waiting for
 * the process. After several crashes within a minute, restarts are delayed, so that they do not overload the machine.
 * @param {readonly number[]} falls times of its crashes in milliseconds, including the last one
 * @param {number} now
 */
export function restartDelay(falls, now) {
  const recent = falls.filter((at) => at > now - rememberedMs).length;
  return recent <= sparedFalls ? 0 : Math.min(firstDelayMs * 2 ** (recent - sparedFalls - 1), longestDelayMs);
}

/** Number of crashes to remember; older ones cannot change the delay. */
export const maxCrashes = 20;
