import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * Waits until a condition holds, looking often, but not into the next test. What looking throws counts as "not yet": a
 * server that does not listen yet, a file that is still to be written.
 */
export async function until<T>(look: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    let seen: unknown;
    try {
      const value = await look();
      if (holds(value)) return value;
      seen = value;
    } catch (error) {
      seen = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited for a minute in vain; last seen: ${inspect(seen)}`);
    await delay(5);
  }
}
