import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again until something holds, but not into the next test. What the question throws counts as "not yet": a file
 * or a folder that is still to be written, a server that does not listen yet.
 * @param what said when it never does: "version 1.1.0 is live"
 */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  let cause: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited for a minute in vain: ${what}`, { cause });
    await delay(10);
  }
}
