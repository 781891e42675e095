import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Content of a file of the store. A pipe or a device in its place is an error at once, where reading it would wait for
 * somebody who writes.
 * @throws Error when there is no file, or what is there is not a regular one
 */
export async function readRegularFile(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${path} is not a regular file`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
