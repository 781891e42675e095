import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { publicFileProblem, publicFolder } from '@portals/contracts/releases';
import { listFiles } from './files.js';

/**
 * Copies `public/` of a portal into its release.
 * @throws Error naming every file that could not be served
 */
export async function copyPublicFiles(root: string, output: string): Promise<void> {
  const folder = join(root, publicFolder);
  if (!existsSync(folder)) return;
  const problems = (await listFiles(folder)).flatMap((path) => {
    const problem = publicFileProblem(path);
    return problem === null ? [] : [`${publicFolder}/${path}: ${problem}`];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await cp(folder, join(output, publicFolder), { recursive: true });
}
