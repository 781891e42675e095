import type { Changed } from './changed.js';
import type { Change } from './gateways.js';
import { warningsOfRollback } from './rollback-warnings.js';
import type { ReleaseStore } from './store.js';

function whatHappened(change: Changed): string {
  const { name, version, changed, canary } = change;
  if (!canary) return whatIsLive(change);
  if (!changed)
    return `the canary ${name} ${canary.version} has ended; ${name} ${version} is live for everybody`;
  if (canary.version === version) return `${name} ${version} was a canary and is live`;
  return `${whatIsLive(change)}; the canary ${canary.version} has ended`;
}

function whatIsLive({ name, version, changed, repaired, replaced }: Changed): string {
  if (replaced !== undefined)
    return `${name} ${replaced} went live and was replaced since; ${version ?? 'nothing'} is live`;
  if (version === null) return `${name} is no longer live`;
  if (repaired) return `${name} ${version} was damaged in the store and is repaired; it is live`;
  return `${name} ${version} ${changed ? 'is live' : 'was live already'}`;
}

/**
 * Changes a store, waits until every gateway that was running before the change or is running now serves it, and returns the result in one
 * sentence, followed by a line for each warning.
 * @param make makes the change
 * @param limitMs maximum wait for gateways that do not serve the change yet
 * @throws StoreError that names each gateway not serving the change, with the reason
 */
export function announce(
  store: ReleaseStore,
  make: () => Promise<Changed>,
  limitMs?: number,
): Promise<string> {
  return announceAs(whatHappened, store, make, limitMs);
}

/**
 * Like `announce`, for any kind of change.
 * @param whatOf describes the change
 */
export async function announceAs<T extends Change>(
  whatOf: (change: T) => string,
  store: ReleaseStore,
  make: () => Promise<T>,
  limitMs?: number,
): Promise<string> {
  const before = await store.gateways.running();
  const change = await make();
  const { gateways, seconds } = await store.gateways.confirm(change, before, limitMs);
  const { name, version } = change;
  const warnings = version === null ? [] : await warningsOfRollback(store, name, version);
  const seen =
    gateways === 0
      ? '; no gateway is running that could see it'
      : `, seen by ${gateways} of ${gateways} gateways in ${seconds.toFixed(1)} s`;
  return [whatOf(change) + seen, ...warnings].join('\n');
}
