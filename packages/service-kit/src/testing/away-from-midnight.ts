import { setTimeout as delay } from 'node:timers/promises';
import { businessDayOf } from '@portals/contracts/constants';

/** Waits if the day in Madrid is about to end, for tests that need one day from their beginning to their end. */
export async function awayFromMidnight(): Promise<void> {
  while (businessDayOf(new Date()) !== businessDayOf(new Date(Date.now() + 60_000))) await delay(1000);
}
