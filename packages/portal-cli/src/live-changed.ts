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

/** As `refuseChanged`, for the running canary. */
export function refuseChangedCanary(
  name: string,
  canary: string | null,
  expectCanary: string | null | undefined,
): void {
  if (expectCanary === undefined || expectCanary === canary) return;
  const now = canary === null ? 'it has ended' : `${canary} is the canary`;
  throw new LiveChangedError(
    `LIVE_CHANGED: ${name} ${expectCanary === null ? 'had no canary' : `had the canary ${expectCanary}`}, and now ${now}.\n` +
      '  Look at the history of canaries ("history"), and run the command again if it is still what you want.',
  );
}
