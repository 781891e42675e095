import type { Logger } from '../logging/logger.js';

/** Shortest time between two warnings, so that a collector that refuses every other batch does not fill the log. */
const quietMs = 600_000;

/**
 * Returns a function that is told the result of each attempt to send spans. It logs when the collector stops accepting spans, and when it
 * accepts them again.
 * @param now returns the time in milliseconds
 */
export function logOutages(
  logger: Logger,
  collector: string,
  now: () => number = () => performance.now(),
): (error: (Error & { code?: unknown }) | null) => void {
  let isAway = false;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (error === null) {
      if (isAway) logger.info({ collector }, 'the trace collector accepts traces again');
      isAway = false;
    } else if (!isAway && now() - warnedAt >= quietMs) {
      isAway = true;
      warnedAt = now();
      // When all addresses of a name refuse the connection, the error has no message.
      logger.warn({ collector, reason: error.message || error.code }, 'traces cannot be sent and are lost');
    }
  };
}
