import { join } from 'node:path';
import { RefusedError, Release, readRegularFile } from '@portals/contracts/releases';
import { z } from 'zod';

/**
 * Reads the release in a build folder.
 * @throws RefusedError when release.json is missing or damaged
 */
export async function readBuilt(folder: string): Promise<Release> {
  const file = join(folder, 'release.json');
  try {
    return Release.parse(JSON.parse((await readRegularFile(file)).toString('utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    const mend = 'Build it again: portal build';
    throw new RefusedError(folder, [{ code: 'RELEASE_UNREADABLE', reason: `${file}: ${why}`, mend }]);
  }
}
