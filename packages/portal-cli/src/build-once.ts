import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged, findWorkspace, readPackage } from '@portals/build';
import { StoreError } from '@portals/contracts/releases';
import { withLock } from './lock.js';

/** `ENOSPC: no space left on device, write '/path'`, as the system says it, or as a compiler repeats it. */
const noSpace = /\b(?:ENOSPC|EDQUOT)\b(?:[^']*?'(?<path>[^']+)')?/;

/**
 * What a build says that found its disk full, in one sentence instead of the compiler's stack; any other error as it is.
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
 * Builds a folder for production unless that is done; two processes never build the same one at once.
 * @throws StoreError when the disk is full
 */
export async function build(root: string): ReturnType<typeof buildIfChanged> {
  const locks = join(findWorkspace(root), 'node_modules', '.cache', 'builds');
  try {
    await mkdir(locks, { recursive: true });
    return await withLock(join(locks, `${readPackage(root).name}.lock`), () =>
      buildIfChanged({ root, mode: 'production' }),
    );
  } catch (error) {
    throw explainFullDisk(error, root);
  }
}
