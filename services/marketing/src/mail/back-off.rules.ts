const second = 1000;
const minute = 60 * second;

/** How long to wait before a mail that the server put off is offered again. */
const mailSteps = { first: 30 * second, longest: 60 * minute };
/** How long to wait before an unreachable server is tried again: short, so that mail flows soon after its return. */
const serverSteps = { first: second, longest: minute };

/**
 * Wait after the given number of failures: it doubles each time up to a ceiling, less a random part of up to a
 * fifth, so that replicas do not come back in step.
 * @param failures how many in a row, from 1
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function mailBackOff(failures: number, random: number = Math.random()): number {
  return backOff(mailSteps, failures, random);
}

/** Like `mailBackOff`, for a server that cannot be reached. */
export function serverBackOff(failures: number, random: number = Math.random()): number {
  return backOff(serverSteps, failures, random);
}

function backOff(steps: { first: number; longest: number }, failures: number, random: number): number {
  const doublings = Math.min(Math.max(failures, 1) - 1, 30);
  const wait = Math.min(steps.first * 2 ** doublings, steps.longest);
  return Math.round(wait * (1 - random * 0.2));
}
