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
 * Returns the address of the bucket that a mirror copies to the store's folder; null when there is none, or changes go to the bucket. The
 * mirror would undo any other change of the folder when the bucket changes next.
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
 * Refuses to change the folder of a mirror.
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
 * Waits until a mirror has brought the folder that gateways read to the state of the store or, with `isKnown` false, until it has any
 * shell.
 * @returns false on a timeout, probably without a running mirror
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
