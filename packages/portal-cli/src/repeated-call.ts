import { type LiveSet, type StoreChange, StoreError } from '@portals/contracts/releases';
import type { CanaryFile, PlannedCanary } from './canary-file.js';
import type { Changed } from './changed.js';

/** A call that may be a repetition. */
interface Repeated {
  name: string;
  /** Key of the call; undefined when it cannot be a repetition. */
  key: string | undefined;
}

/** Returns the result of an earlier call with the same key, if that call changed the live release or ended a canary; otherwise null. */
export async function changeOfRepeatedCall(
  { name, key }: Repeated,
  set: LiveSet,
  history: readonly StoreChange[],
  canaries: CanaryFile,
): Promise<Changed | null> {
  if (key === undefined) return null;
  const isOwn = (change: { name: string; key?: string | undefined }) =>
    change.name === name && change.key === key;
  // A damaged canary file must not block people who use no canaries.
  const { changes, revision } = await canaries.read().catch(() => ({ changes: [], revision: 0 }));
  const version = set.releases[name]?.live ?? null;
  const ofName = history.filter((change) => change.name === name);
  // The history is written first. A call that was killed before it wrote the live set has made no change: the next one began with what was
  // live before, and without a next one that is still live.
  const wasMade = (change: StoreChange) => {
    const next = ofName[ofName.indexOf(change) + 1];
    return change.to === (next ? next.from : version);
  };
  const [live, ended] = [history.find((change) => isOwn(change) && wasMade(change)), changes.find(isOwn)];
  if (!live && !ended) return null;
  return {
    name,
    version,
    revision: set.revision,
    changed: live !== undefined,
    repaired: false,
    ...(live?.to && live.to !== version && { replaced: live.to }),
    ...(ended && { canary: { version: ended.version, revision } }),
  };
}

/**
 * Returns the canary that an earlier call with the same key started or changed; null when there was no such call.
 * @throws StoreError when the canary has already ended
 */
export async function canaryOfRepeatedCall(
  { name, key }: Repeated,
  set: LiveSet,
  canaries: CanaryFile,
): Promise<PlannedCanary | null> {
  if (key === undefined) return null;
  const { changes, revision } = await canaries.read();
  const made = changes.find(
    (change) => change.name === name && change.key === key && ['start', 'change'].includes(change.reason),
  );
  if (!made) return null;
  const { version } = made;
  const plan = (await canaries.running(set)).find((one) => one.name === name && one.version === version);
  if (!plan) throw new StoreError(`${name} ${version} was a canary after this command, and has ended since.`);
  return {
    name,
    version: plan.against,
    revision: set.revision,
    canary: { version, revision, runs: true },
    plan,
  };
}
