import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Release } from '@portals/contracts/releases';
import { buildFolder } from './build.js';
import type { BuildOptions } from './config/index.js';
import { findWorkspace, isOutside, lockfiles, packageFolder, readJson, readPackage } from './workspace.js';

const shared = ['contracts', 'platform', 'ui', 'build'];
const outside = new Set(['node_modules', 'dist', 'coverage', 'fixtures']);
/** Returns the gallery folder, which is for developers and has no effect on builds. */
const galleryOf = (workspace: string) => join(workspace, 'packages', 'ui', 'gallery');

/**
 * Lists the files of a folder that a build could use. Hidden ones are none of them: the folder of Git, and lock files of editors.
 * @param above the folders to which links led so far, so that a link to a folder around it ends
 */
async function sources(folder: string, without: string, above: string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (outside.has(entry.name) || entry.name.startsWith('.') || path === without) return [];
    const isLink = entry.isSymbolicLink();
    const kind = isLink ? await stat(path).catch(() => null) : entry;
    if (kind?.isDirectory()) {
      const links = isLink ? [...above, await realpath(path)] : above;
      return new Set(links).size < links.length ? [] : sources(path, without, links);
    }
    return kind?.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(nested)).flat();
}

/** Returns a hash that changes with anything that a build of this folder could depend on. */
export async function sourceStamp({ root, mode }: BuildOptions): Promise<string> {
  const workspace = findWorkspace(root);
  const installed = isOutside(workspace) ? 'dist' : '';
  const folders = [root, ...shared.map((name) => join(packageFolder(workspace, name), installed))];
  const lists = folders.map((folder) => sources(folder, galleryOf(workspace)));
  const files = (await Promise.all(lists)).flat();
  const hash = createHash('sha256').update(mode);
  const locks = lockfiles.map((name) => join(workspace, name)).filter((file) => existsSync(file));
  for (const file of [...files.sort(), ...locks]) {
    // A temporary file may be gone by now; of one that cannot be read, the build itself names the reason.
    hash.update(`\0${relative(workspace, file)}\0`).update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex');
}

/**
 * Builds a folder unless its last build came from the same sources.
 * @returns the release, its folder, and whether it had to be built
 */
export async function buildIfChanged(
  options: BuildOptions,
): Promise<{ release: Release; folder: string; built: boolean }> {
  const { name } = readPackage(options.root);
  const folder = options.output ?? join(options.root, 'dist');
  const stampFile = join(
    findWorkspace(options.root),
    'node_modules',
    '.cache',
    'builds',
    `${name}-${options.mode}`,
  );
  const stamp = await sourceStamp(options);
  const releaseFile = join(folder, 'release.json');
  if (existsSync(releaseFile) && existsSync(stampFile)) {
    const last = await readFile(stampFile, 'utf8');
    const release = Release.safeParse(readJson(releaseFile));
    if (release.success && last === `${stamp} ${release.data.version}`) {
      return { release: release.data, folder, built: false };
    }
  }
  const result = await buildFolder(options);
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, `${stamp} ${result.release.version}`);
  return { ...result, built: true };
}
