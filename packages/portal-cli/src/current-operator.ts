import { hostname, userInfo } from 'node:os';

/** Returns the user and the machine that run a command, for the history of the store. */
export function currentOperator(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // `userInfo` throws for a user id without a name, as in some containers.
    return hostname();
  }
}
