import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
      `  Set RELEASES_BUCKET to change the bucket, or, when the folder no longer follows it, delete ${markerFile} there.`,
  );
}
