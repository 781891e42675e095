import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Between two looks at most, in milliseconds. */
const longestPause = 50;

/**
 * Waits until a condition holds, but not into the next test. It looks often at first, and then less, so that looking takes
 * little from what it waits for. What looking throws counts as "not yet": a server that does not listen yet, a file that is
 * still to be written.
 * @param longest between two looks, in milliseconds; short for what does not last, and cheap to look at
 */
export async function until<T>(
  look: () => T | Promise<T>,
  holds: (value: T) => boolean,
  longest = longestPause,
): Promise<T> {
  const start = Date.now();
  for (;;) {
    let seen: unknown;
    try {
      const value = await look();
      if (holds(value)) return value;
      seen = value;
    } catch (error) {
      seen = error;
    }
    const waited = Date.now() - start;
    if (waited > 60_000) throw new Error(`Waited for a minute in vain; last seen: ${inspect(seen)}`);
    await delay(Math.min(Math.max(waited / 10, 5), longest));
  }
}
