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

/**
 * Refuses to change the folder of a mirror, because the mirror would undo the change when the bucket changes next.
 * @throws StoreError naming the bucket
 */
export async function refuseMirrored({
  folder,
  isShared,
}: {
  folder: string;
  isShared: boolean;
}): Promise<void> {
  if (isShared) return;
  const address = await readRegularFile(join(folder, markerFile)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (address === null) return;
  throw new StoreError(
    `${folder} follows ${address.toString('utf8')}, so a change made only here would be lost. Nothing was changed.\n` +
      `  Set RELEASES_BUCKET to change the bucket, or, when the folder no longer follows it, delete ${markerFile} there.`,
  );
}
