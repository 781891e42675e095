import { hostname, userInfo } from 'node:os';

/** Returns the user and the machine that run a command, for the history of the store. */
export function currentOperator(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container may run with a user id that has no name.
    return hostname();
  }
}
