import { warningsOfRollback } from './rollback-warnings.js';
import type { Changed, ReleaseStore } from './store.js';

function whatHappened({ name, version, changed, repaired }: Changed): string {
  if (version === null) return `${name} is no longer live`;
  if (repaired) return `${name} ${version} was damaged in the store and is repaired; it is live`;
  return `${name} ${version} ${changed ? 'is live' : 'was live already'}`;
}

/**
 * Changes a store, waits until the gateways that ran before and those running now serve the change, and returns the result in one sentence, with a line for each
 * warning.
 * @param make makes the change
 * @param limitMs maximum wait for gateways that do not serve the change yet
 * @throws StoreError naming each gateway that does not serve it, and why
 */
export async function announce(
  store: ReleaseStore,
  make: () => Promise<Changed>,
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
  return [whatHappened(change) + seen, ...warnings].join('\n');
}
