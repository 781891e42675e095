import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again until something holds, but not into the next test.
 * @param what said when it never does: "version 1.1.0 is live"
 */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited for a minute in vain: ${what}`);
    await delay(10);
  }
}
