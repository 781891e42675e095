import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPackage } from '@portals/build';
import { refuse, StoreError } from '@portals/contracts/releases';
import { overlap } from '@portals/contracts/routes';
import { portalFiles } from './portal-files.js';
import { refusalsOfPath } from './release-rules.js';
import { workspacePortals } from './workspace-portals.js';

/** @throws StoreError when a portal with this path could never be published */
function checkPath(workspace: string, name: string, path: string): void {
  refuse(name, refusalsOfPath(path, 'Choose another name.'));
  const owner = workspacePortals(workspace).find(({ paths }) => paths.some((taken) => overlap(taken, path)));
  if (owner) throw new StoreError(`${path} is a page of ${owner.name} already: choose another name`);
}

/**
 * Creates the folder of a new portal that passes all checks and can be published at once.
 * @param given the portal's name, with or without `mfe-`; its only route is the name without it
 * @returns the folder
 * @throws StoreError when the name is not available
 */
export async function scaffold(workspace: string, given: string): Promise<string> {
  const route = given.replace(/^mfe-/, '');
  if (!/^[a-z][a-z0-9-]{0,34}$/.test(route)) {
    throw new StoreError(`"${given}" cannot be a portal's name: lower-case letters, digits and hyphens`);
  }
  const name = `mfe-${route}`;
  const folder = join(workspace, name);
  if (existsSync(folder)) throw new StoreError(`${folder} is already there`);
  checkPath(workspace, name, `/${route}`);
  const platform = readPackage(join(workspace, 'packages', 'platform')).version;
  for (const [path, content] of Object.entries(portalFiles(name, route, platform))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
