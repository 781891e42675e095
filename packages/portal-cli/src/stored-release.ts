import { randomUUID } from 'node:crypto';
import { constants, cp, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Refusal, Release, readRegularFile, throwIfRefused } from '@portals/contracts/releases';
import { replaceFiles } from './live-file.js';
import { filesIn, verifyFiles } from './verify-files.js';

/** Reads a release in the store; null when it is missing or release.json cannot be read. */
export async function readStoredRelease(
  store: string,
  name: string,
  version: string,
): Promise<Release | null> {
  try {
    const text = (await readRegularFile(join(store, name, version, 'release.json'))).toString('utf8');
    const release = Release.parse(JSON.parse(text));
    return release.name === name && release.version === version ? release : null;
  } catch {
    return null;
  }
}

/** Returns the content that identifies a release: everything but the build time and `serverFiles`. Old builds have no `serverFiles`. */
const contentOf = (release: Release) => JSON.stringify({ ...release, builtAt: '', serverFiles: undefined });

/** Returns true when two releases of the same name and version differ in content. */
export const differsInContent = (one: Release, other: Release): boolean =>
  contentOf(one) !== contentOf(other);

export const versionTaken = ({ name, version }: Release): Refusal => ({
  code: 'VERSION_TAKEN',
  reason: `${name} ${version} is already in the store with other content`,
  mend: 'Raise "version" in its package.json, so that tabs that have the other one keep working.',
});

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Replaces every file that differs from the built one, each atomically, and removes files that were not built. */
async function repair(built: string, folder: string): Promise<void> {
  const paths = await filesIn(built);
  for (const path of await filesIn(folder)) if (!paths.includes(path)) await rm(join(folder, path));
  // release.json comes last: gateways read it first, and keep their current release until it matches the other files.
  for (const path of paths.sort((a, b) => Number(a === 'release.json') - Number(b === 'release.json'))) {
    const content = await readRegularFile(join(built, path));
    const target = join(folder, path);
    const there = await readRegularFile(target).catch(() => null);
    if (there?.equals(content)) continue;
    if (await isFolder(target)) await rm(target, { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    await replaceFiles([[target, content]]);
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

/** Waits until the files of a folder are on disk, so that they are complete even after a power cut. */
async function flush(folder: string): Promise<void> {
  const flushed = (await filesIn(folder)).map(async (path) => {
    const handle = await open(join(folder, path), constants.O_RDONLY);
    await handle.sync().finally(() => handle.close());
  });
  await Promise.all(flushed);
}

/** Copies a release to a temporary folder and renames it, so that the release appears complete or not at all. */
async function add(built: string, folder: string, store: string): Promise<void> {
  const temporary = join(store, `.adding-${randomUUID()}`);
  try {
    await cp(built, temporary, { recursive: true });
    await flush(temporary);
    await mkdir(dirname(folder), { recursive: true });
    await rename(temporary, folder);
  } catch (error) {
    await removeIfEmpty(dirname(folder));
    throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const removeIfEmpty = (folder: string) => rmdir(folder).catch(() => undefined);

/** Removes a release that `storeRelease` has added. */
export async function removeAdded(store: string, { name, version }: Release): Promise<void> {
  await rm(join(store, name, version), { recursive: true, force: true });
  await removeIfEmpty(join(store, name));
}

/** Result of storing a release: newly added, repaired because the stored copy had damaged files, or already there. */
export type Stored = 'added' | 'repaired' | 'there';

/**
 * Puts a built release, whose files were verified, into the store.
 * @throws RefusedError when the store has the version with other content
 */
export async function storeRelease(store: string, built: string, release: Release): Promise<Stored> {
  const { name, version } = release;
  const folder = join(store, name, version);
  if (!(await exists(folder))) {
    await add(built, folder, store);
    return 'added';
  }
  const stored = await readStoredRelease(store, name, version);
  if (stored && differsInContent(stored, release))
    throwIfRefused(`${name} ${version}`, [versionTaken(release)]);
  if (stored && (await verifyFiles(folder, stored)).length === 0) return 'there';
  await repair(built, folder);
  return 'repaired';
}
