import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The part of a package.json that builds need. */
export const PackageFile = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
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

/** Returns the repository of a folder: the nearest folder above it with a pnpm-workspace.yaml. */
export function findWorkspace(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, 'pnpm-workspace.yaml'))) return current;
    if (dirname(current) === current) {
      throw new Error(`${folder} is not inside a workspace (no pnpm-workspace.yaml above)`);
    }
  }
}

/** Returns the versions of the `catalog:` in pnpm-workspace.yaml, by package name. */
export function readCatalog(workspace: string): Map<string, string> {
  const text = readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const section = /^catalog:\n((?: {2}.*\n?)*)/m.exec(text)?.[1] ?? '';
  const lines = section.matchAll(/^ {2}["']?([@\w./-]+)["']?: +["']?([^\s"']+)/gm);
  return new Map(Array.from(lines, ([, name = '', version = '']) => [name, version]));
}
