import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Rejects built files that contain the absolute path of their build folder, for example through a library's `import.meta.url`: the path
 * would become public, and the same sources built in another folder would get a different version.
 * @param output folder of the files
 * @throws Error that names the first such file
 */
export async function checkBuildPlace(output: string, paths: string[], workspace: string): Promise<void> {
  const place = `${pathToFileURL(workspace).href}/`;
  for (const path of paths) {
    const text = await readFile(join(output, path), 'utf8');
    if (text.includes(place)) throw new Error(`${path} holds ${place}…: a module uses import.meta.url there`);
  }
}
