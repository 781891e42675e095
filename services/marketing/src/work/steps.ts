import { setTimeout as delay } from 'node:timers/promises';
import { databaseFault, type Outcome } from '@portals/service-kit';
import type { Pace } from './pace.js';

/** Of work on many leads that goes on in small steps, each stored with how far it is. */
export const stepOptions = {
  pollMs: 5000,
  leaseMs: 15_000,
  stopMs: 2000,
  retry: { first: 5000, longest: 600_000 },
  outage: { first: 1000, longest: 60_000 },
};

/**
 * Does one step after the other.
 * @param step resolves with whether nothing is left to do
 * @throws AbortError when the process stops between two steps
 */
export async function inSteps(step: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    if (await step()) return;
    // Half of the time is left to everybody else: SQLite does one thing at a time, and its driver never waits.
    await delay(performance.now() - startedAt, undefined, { signal });
  }
}

/**
 * Does one step after the other, each of so many rows that others are answered soon.
 * @param step takes at most so many rows; resolves with how many it had, and with null when nothing is left to do
 * @throws AbortError when the process stops between two steps
 */
export async function atPace(pace: Pace, step: (size: number) => Promise<number | null>): Promise<void> {
  for (;;) {
    const rows = await step(pace.size);
    if (rows === null) return;
    await pace.rest(rows);
  }
}

/**
 * What becomes of work that stores by itself that it is done.
 * @param postpone stores when it is tried again, after it was broken off because the process stops or the database is away
 * @throws whatever else the work throws
 */
export async function outcomeOf(
  work: () => Promise<void>,
  signal: AbortSignal,
  postpone: Outcome['record'],
): Promise<Outcome> {
  try {
    await work();
    return { record: async () => {} };
  } catch (error) {
    const away = databaseFault(error)?.kind === 'unavailable';
    if (!away && !signal.aborted) throw error;
    return { blocked: away, record: postpone };
  }
}
