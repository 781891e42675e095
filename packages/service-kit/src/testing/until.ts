import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Maximum milliseconds between two checks. */
const longestPause = 50;

/**
 * Waits until a condition holds, up to one minute. It checks often at first and then less often, so that the checks cost little. An
 * exception counts as "not yet", for example while a server is not listening or a file does not exist.
 * @param longest maximum milliseconds between two checks; use a small value for short-lived states that are cheap to check
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
