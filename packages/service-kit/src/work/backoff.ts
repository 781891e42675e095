/** Wait between attempts, in milliseconds. */
export interface BackoffSteps {
  first: number;
  longest: number;
}

/**
 * Returns the wait after a number of failures: exponential backoff with a maximum, minus jitter of up to a fifth, so that replicas do not
 * retry at the same time.
 * @param failures number of consecutive failures, at least 1
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function backoff(
  { first, longest }: BackoffSteps,
  failures: number,
  random: number = Math.random(),
): number {
  const doublings = Math.min(Math.max(failures, 1) - 1, 30);
  return Math.round(Math.min(first * 2 ** doublings, longest) * (1 - random * 0.2));
}
