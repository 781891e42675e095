import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';

/** Files that state the exact versions of installed packages. */
export const lockfiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** The part of a package.json that builds need. */
export const PackageFile = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  /** Version ranges that a portal declares for libraries provided by the shell. */
  peerDependencies: z.record(z.string(), z.string()).default({}),
});
export type PackageFile = z.infer<typeof PackageFile>;

/** Parses a JSON file. Throws an error that names the file when it is missing or not JSON. */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads the package.json of a folder. */
export function readPackage(root: string): PackageFile {
  const parsed = PackageFile.safeParse(readJson(join(root, 'package.json')));
  if (!parsed.success) {
    throw new Error(`${join(root, 'package.json')}: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}

/**
 * Returns true when the packages are installed from tarballs or a registry, as in folders outside a checkout of this repository. In a
 * checkout they are links to their sources.
 */
export function isOutside(folder: string): boolean {
  try {
    return realpathSync(join(folder, 'node_modules', '@portals', 'build')).includes(
      `${sep}node_modules${sep}`,
    );
  } catch {
    return false;
  }
}

/**
 * Returns the workspace of a folder: the nearest parent folder that contains the packages. This is the checkout (pnpm-workspace.yaml), or a
 * folder in which the packages are installed.
 */
export function findWorkspace(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (isOutside(current) || existsSync(join(current, 'pnpm-workspace.yaml'))) return current;
    if (dirname(current) === current) {
      throw new Error(
        `${folder} is not inside a workspace: no pnpm-workspace.yaml above it, and no @portals/build installed`,
      );
    }
  }
}

/** Returns the folder of one of the `@portals/…` packages. */
export const packageFolder = (workspace: string, name: string): string =>
  isOutside(workspace)
    ? join(workspace, 'node_modules', '@portals', name)
    : join(workspace, 'packages', name);

/** Returns the versions of the `catalog:` in pnpm-workspace.yaml, by package name. */
export function readCatalog(workspace: string): Map<string, string> {
  const file = join(workspace, 'pnpm-workspace.yaml');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const section = /^catalog:\n((?: {2}.*\n?)*)/m.exec(text)?.[1] ?? '';
  const lines = section.matchAll(/^ {2}["']?([@\w./-]+)["']?: +["']?([^\s"']+)/gm);
  return new Map(Array.from(lines, ([, name = '', version = '']) => [name, version]));
}
