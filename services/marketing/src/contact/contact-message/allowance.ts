import type { Throttle } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

const hour = 3_600_000;
const windows = { hour, day: 24 * hour };

/** Maximum number of enquiries per sender, within an hour and within a day. */
export interface Allowance {
  hour: number;
  day: number;
}

/**
 * Returns the key of a throttle counter.
 * @param sender the caller, and where its enquiries are counted if not on the forms of the site
 */
export const allowanceKey = (window: keyof Allowance, ...sender: readonly string[]) => [
  'enquiries',
  window,
  ...sender,
];

/**
 * Counts one enquiry against a sender's hourly and daily limits. It must run in the transaction that stores the enquiry, so that exceeding
 * a limit rolls back both counts, and concurrent calls wait for each other.
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the sender may send again
 */
export async function consumeAllowance(
  throttle: Throttle,
  manager: EntityManager,
  sender: readonly string[],
  allowance: Allowance,
): Promise<void> {
  for (const window of ['hour', 'day'] as const) {
    const rule = {
      key: allowanceKey(window, ...sender),
      limit: allowance[window],
      windowMs: windows[window],
    };
    await throttle.consume(rule, manager);
  }
}
