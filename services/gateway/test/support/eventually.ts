import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats a check for up to a minute, until it returns true. An exception counts as false, because a file may not have been written yet, or
 * a server may not be listening yet.
 * @param what description for the failure message: "version 1.1.0 is live"
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
