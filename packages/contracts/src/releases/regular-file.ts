import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Reads a regular file of the release store. Throws immediately for pipes and devices, because reading one could block forever.
 * @throws Error when the file is missing or not a regular file
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

/** Returns true when the error means that a file does not exist. */
export const isMissingFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
