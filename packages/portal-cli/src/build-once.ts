import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged, findWorkspace, readPackage } from '@portals/build';
import { StoreError } from '@portals/contracts/releases';
import { withLock } from './lock.js';

/** Matches `ENOSPC: no space left on device, write '/path'`, also inside the message of a compiler. */
const noSpace = /\b(?:ENOSPC|EDQUOT)\b(?:[^']*?'(?<path>[^']+)')?/;

/**
 * Replaces the error of a build that ran out of disk space with one readable sentence; returns any other error unchanged.
 * @param root the folder that was built
 */
export function explainFullDisk(error: unknown, root: string): unknown {
  if (!(error instanceof Error)) return error;
  const found = noSpace.exec(`${Reflect.get(error, 'code') ?? ''} ${error.message}`);
  if (!found) return error;
  const where = Reflect.get(error, 'path') ?? noSpace.exec(error.message)?.groups?.path ?? root;
  return new StoreError(
    `STORE_FULL: there is no space left for ${where}, so ${root} was not built and nothing was published.`,
    { cause: error },
  );
}

/**
 * Builds a folder for production unless its sources are unchanged, under a lock, so that two processes never build the same folder at once.
 * @param cached true to reuse webpack's cache of the last build
 * @throws StoreError when the disk is full
 */
export async function build(root: string, cached = false): ReturnType<typeof buildIfChanged> {
  const locks = join(findWorkspace(root), 'node_modules', '.cache', 'builds');
  try {
    await mkdir(locks, { recursive: true });
    return await withLock(join(locks, `${readPackage(root).name}.lock`), () =>
      buildIfChanged({ root, mode: 'production', cached }),
    );
  } catch (error) {
    throw explainFullDisk(error, root);
  }
}
