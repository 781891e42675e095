import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Refuses files that contain the path of their build folder, as `import.meta.url` of a library does: anyone could read it, and the same
 * sources would give another version elsewhere.
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
