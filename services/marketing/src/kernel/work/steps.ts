import { databaseFault, type Outcome } from '@portals/service-kit';
import type { Pace } from './pace.js';

/** Worker options for work that processes many leads in small steps, each of which stores its progress. */
export const stepOptions = {
  pollMs: 1000,
  leaseMs: 15_000,
  stopMs: 2000,
  retry: { first: 5000, longest: 600_000 },
  outage: { first: 1000, longest: 60_000 },
};

/** Returned by work that has stored its progress but is not finished: it lets other users take their turn before it continues. */
export const unfinished = Symbol('unfinished');

/**
 * Runs steps until the time slice ends, each with few enough rows that other calls are answered soon.
 * @param step handles at most the given number of rows; resolves with the number handled, or with null when nothing is left to do
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
 * Runs work that stores its own completion, and returns its outcome for the worker.
 * @param handBack stores that the work continues at its next turn
 * @param postpone stores the time of the retry, when the process stops or the database is unavailable
 * @throws the error of the work, unless the process stops or the database is unavailable
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
