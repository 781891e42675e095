import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readRegularFile, StoreError } from '@portals/contracts/releases';
import { hasCode } from '../lock.js';

/** File in a store's folder with the address of the bucket that the folder follows. */
const markerFile = '.mirrored';

/** Records that a mirror keeps this folder up to date. */
export async function markMirrored(folder: string, address: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, markerFile), address);
}

interface StorePlace {
  folder: string;
  /** True when changes of the store go to its bucket. */
  isShared: boolean;
}

/**
 * Returns the address of the bucket that a mirror copies into the store's folder; null when there is no mirror, or when changes go to the
 * bucket. A change made directly in a mirrored folder would be overwritten when the bucket next changes.
 */
export async function mirroredBucket({ folder, isShared }: StorePlace): Promise<string | null> {
  if (isShared) return null;
  const address = await readRegularFile(join(folder, markerFile)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  return address === null ? null : address.toString('utf8');
}

/**
 * Throws when a folder must not be changed because a mirror keeps it up to date.
 * @throws StoreError naming the bucket
 */
export async function refuseMirrored(store: StorePlace): Promise<void> {
  const { folder } = store;
  const address = await mirroredBucket(store);
  if (address === null) return;
  throw new StoreError(
    `${folder} follows ${address}, so a change made only here would be lost. Nothing was changed.\n` +
      `  Set RELEASES_BUCKET (in containers: deploy/compose/bucket.yml) to change the bucket, or, when the folder no longer follows it, delete ${markerFile} there.`,
  );
}

/** A store whose live releases can be read. */
interface ReadableStore {
  live(): Promise<{ revision: number }>;
}

const pollMs = 200;
/** Maximum wait in milliseconds for a mirror, which polls every second and may have to copy all releases. */
const mirrorMs = 60_000;

/**
 * Waits until a mirror has copied the current state of the store into the folder that gateways read or, with `isKnown` false, until the
 * folder has any shell.
 * @returns false on a timeout, which probably means that no mirror is running
 */
export async function untilMirrored(
  store: ReadableStore,
  served: ReadableStore & { lacksShell(): Promise<boolean> },
  isKnown: boolean,
): Promise<boolean> {
  const { revision } = await store.live();
  const isThere = async () =>
    isKnown ? (await served.live()).revision >= revision : !(await served.lacksShell());
  const until = Date.now() + mirrorMs;
  while (!(await isThere())) {
    if (Date.now() >= until) return false;
    await wait(pollMs);
  }
  return true;
}
