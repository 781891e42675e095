import type { Throttle } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

const hour = 3_600_000;
const windows = { hour, day: 24 * hour };

/** Maximum number of enquiries per caller, within an hour and within a day. */
export interface Allowance {
  hour: number;
  day: number;
}

/** Returns the key of a caller's throttle counter. */
export const allowanceKey = (window: keyof Allowance, caller: string) => ['enquiries', window, caller];

/**
 * Counts one enquiry against a caller's hourly and daily limits. It must run in the transaction that stores the enquiry, so that exceeding
 * a limit rolls back both counts, and concurrent calls wait for each other.
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the caller may send again
 */
export async function consumeAllowance(
  throttle: Throttle,
  manager: EntityManager,
  caller: string,
  allowance: Allowance,
): Promise<void> {
  for (const window of ['hour', 'day'] as const) {
    const rule = { key: allowanceKey(window, caller), limit: allowance[window], windowMs: windows[window] };
    await throttle.consume(rule, manager);
  }
}
