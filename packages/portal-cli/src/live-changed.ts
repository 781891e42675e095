import { type StoreChange, StoreError } from '@portals/contracts/releases';

/** Thrown when another release went live after a publish began (rule 13.35). */
export class LiveChangedError extends StoreError {
  override name = 'LiveChangedError';
}

const describe = ({ at, by, message }: StoreChange): string =>
  `since ${at.slice(0, 19).replace('T', ' ')} UTC${by ? `, by ${by}` : ''}${message ? `: ${message}` : ''}`;

/**
 * @param live version that is live; null for none
 * @param expect version that must be live; undefined for any
 * @throws LiveChangedError naming the change
 */
export function refuseChanged(
  name: string,
  live: string | null,
  expect: string | null | undefined,
  history: readonly StoreChange[],
): void {
  if (expect === undefined || expect === live) return;
  const change = history.findLast((one) => one.name === name && one.to === live);
  const now = live === null ? 'nothing is live' : `${live} is live`;
  throw new LiveChangedError(
    `LIVE_CHANGED: ${name} was to replace ${expect ?? 'nothing'}, and ${now}${change ? ` (${describe(change)})` : ''}.\n` +
      '  Look at that release, take over what it has, and run the command again.',
  );
}
