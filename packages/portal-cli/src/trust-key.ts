import { join } from 'node:path';
import { keysFor, type LiveSet, StoreError, type TrustedKey } from '@portals/contracts/releases';
import type { Change } from './gateways.js';
import { digestIn } from './signing-file.js';
import type { ReleaseStore } from './store.js';

/** A key that has been added to or removed from the trusted keys. */
export interface KeyChange extends Change {
  key: TrustedKey;
}

/**
 * Trusts a key to sign releases of a portal, which must be signed from then on (rule 13.60).
 * @param publicKey in the form of `TrustedKey`
 * @param force true to proceed even when visitors lose a release that they currently get
 */
export const trustKey = (
  store: ReleaseStore,
  name: string,
  { publicKey, label }: Pick<TrustedKey, 'publicKey' | 'label'>,
  force: boolean,
): Promise<KeyChange> => changeKeys(store, name, force, () => store.signing.withKey(name, publicKey, label));

/**
 * Removes a trusted key (rule 13.64).
 * @param force true to proceed even when visitors lose a release that they currently get, or when the last key is removed
 */
export const untrustKey = (
  store: ReleaseStore,
  name: string,
  id: string,
  force: boolean,
): Promise<KeyChange> => changeKeys(store, name, force, () => store.signing.withoutKey(name, id));

async function changeKeys(
  store: ReleaseStore,
  name: string,
  force: boolean,
  change: () => Promise<{ key: TrustedKey; keys: TrustedKey[] }>,
): Promise<KeyChange> {
  const { key, revision } = await store.changeKeys(async (set) => {
    const changed = await change();
    if (!force) await refuseLoss(store, set, name, keysFor(changed.keys, name));
    return changed;
  });
  return { name, version: null, revision, key };
}

/** @throws StoreError when visitors would lose a release that these keys do not verify, or when the portal would lose its last key */
async function refuseLoss(
  store: ReleaseStore,
  set: LiveSet,
  name: string,
  keys: readonly TrustedKey[],
): Promise<void> {
  if (keys.length === 0)
    throw new StoreError(
      `LAST_KEY: without it, releases of ${name} could go live that nobody has signed.\n` +
        '  Trust another key first. If nothing is to be signed any longer, add --force.',
    );
  const canary = await store.canaryOf(set, name);
  for (const version of [set.releases[name]?.live, canary?.version]) {
    if (version === undefined) continue;
    const digest = await digestIn(join(store.folder, name, version)).catch(() => '');
    const [refusal] = await store.signing.refusals({ name, version }, digest, { keys });
    if (refusal)
      throw new StoreError(
        `KEY_NEEDED: visitors would lose ${name} ${version}: ${refusal.reason}.\n` +
          '  Let its team publish it once more, signed by a key that is trusted then; its sources need not change. If visitors may lose it, add --force.',
      );
  }
}
