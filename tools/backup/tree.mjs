import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { frame } from './frames.mjs';

/** @typedef {Record<string, { bytes: number, sha256: string }>} Files by path */

const factsOfFile = (content) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

const gone = (error) => {
  if (error.code !== 'ENOENT') throw error;
  return null;
};

/**
 * Returns the paths of a folder's files. Lock files are skipped, as are hidden files, which are incomplete. Top-level files come first: the
 * files that they refer to were written before them, so the later copies of those files are complete.
 */
async function pathsOf(folder) {
  const list = async (path, recursive) =>
    (await readdir(path, { recursive, withFileTypes: true }).catch(gone)) ?? [];
  const top = await list(folder, false);
  // The root of a volume contains `lost+found`, which only root can read.
  const folders = top.filter((entry) => entry.isDirectory() && entry.name !== 'lost+found');
  const below = await Promise.all(folders.map(({ name }) => list(join(folder, name), true)));
  const paths = [...top, ...below.flat()]
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')) && !path.endsWith('.lock'));
  return paths.sort((a, b) => Number(a.includes('/')) - Number(b.includes('/')) || (a < b ? -1 : 1));
}

/** Yields the files of a folder, and fills in their sizes and hashes. @param {Files} files */
export async function* packTree(folder, files) {
  for (const path of await pathsOf(folder)) {
    // The file was deleted after it was listed, so it is not part of the backup.
    const content = await readFile(join(folder, path)).catch(gone);
    if (content === null) continue;
    const { mode } = await stat(join(folder, path)).catch(() => ({ mode: 0o600 }));
    files[path] = factsOfFile(content);
    yield frame(JSON.stringify({ path, mode: mode & 0o777 }));
    yield frame(content);
  }
}

/** Unpacks files into a new folder. @param {AsyncIterable<Buffer>} frames */
export async function unpackTree(frames, folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let head = null;
  for await (const one of frames) {
    if (head === null) {
      head = JSON.parse(one.toString());
      if (head.path.split('/').some((part) => ['', '.', '..'].includes(part)))
        throw new Error('a path leads outside');
      continue;
    }
    const file = join(folder, head.path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, one, { mode: head.mode, flush: true });
    head = null;
  }
}

/** Compares the files in a folder with those of the backup. @param {Files} expected */
export async function treeDifferences(expected, folder) {
  const names = new Set([...Object.keys(expected), ...(await pathsOf(folder))]);
  const found = [];
  for (const path of names) {
    const content = await readFile(join(folder, path)).catch(gone);
    if (content === null) found.push(`file ${path} is missing`);
    else if (factsOfFile(content).sha256 !== expected[path]?.sha256) found.push(`file ${path} differs`);
  }
  return found;
}
