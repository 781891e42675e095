import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Waits until a condition holds, looking often, but not into the next test. */
export async function until<T>(look: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`Waited for a minute in vain; last seen: ${inspect(value)}`);
    await delay(5);
  }
}
