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

/** Work that is stored with how far it is, and not done yet: other users have their turn before it goes on. */
export const unfinished = Symbol('unfinished');

/**
 * Does one step after the other, each of so many rows that others are answered soon, until the time of one turn is over.
 * @param step takes at most so many rows; resolves with how many it had, and with null when nothing is left to do
 * @throws AbortError when the process stops between two steps
 */
export async function atPace(
  pace: Pace,
  step: (size: number) => Promise<number | null>,
): Promise<typeof unfinished | 'done'> {
  for (;;) {
    const rows = await step(pace.size);
    if (rows === null) return 'done';
    await pace.rest(rows);
    if (pace.isOver) return unfinished;
  }
}

/**
 * What becomes of work that stores by itself that it is done.
 * @param handBack stores that it goes on when it is its turn again
 * @param postpone stores when it is tried again, after it was broken off because the process stops or the database is away
 * @throws whatever else the work throws
 */
export async function outcomeOf(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  { postpone, handBack = async () => {} }: { postpone: Outcome['record']; handBack?: () => Promise<void> },
): Promise<Outcome> {
  try {
    const end = await work();
    return { record: end === unfinished ? handBack : async () => {} };
  } catch (error) {
    const away = databaseFault(error)?.kind === 'unavailable';
    if (!away && !signal.aborted) throw error;
    return { blocked: away, record: postpone };
  }
}
