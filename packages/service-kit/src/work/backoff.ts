/** How long to wait between attempts, in milliseconds. */
export interface BackoffSteps {
  first: number;
  longest: number;
}

/**
 * Wait after so many failures: exponential backoff, which doubles up to a ceiling, less a random part of up to a fifth, so
 * that replicas do not come back in step.
 * @param failures how many in a row, from 1
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
