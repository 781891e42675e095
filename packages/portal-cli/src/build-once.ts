import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged, findWorkspace, readPackage } from '@portals/build';
import { withLock } from './lock.js';

/** Builds a folder for production unless that is done; two processes never build the same one at once. */
export async function build(root: string): ReturnType<typeof buildIfChanged> {
  const locks = join(findWorkspace(root), 'node_modules', '.cache', 'builds');
  await mkdir(locks, { recursive: true });
  return withLock(join(locks, `${readPackage(root).name}.lock`), () =>
    buildIfChanged({ root, mode: 'production' }),
  );
}
