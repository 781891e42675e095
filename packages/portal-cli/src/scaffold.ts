import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOutside, packageFolder, readPackage } from '@portals/build';
import { StoreError, throwIfRefused } from '@portals/contracts/releases';
import { overlap } from '@portals/contracts/routes';
import { z } from 'zod';
import { type NewPortal, type OutsideFolder, outsidePortalFiles, portalFiles } from './portal-files.js';
import { refusalsOfPath } from './release-rules.js';
import { workspacePortals } from './workspace-portals.js';

/** @throws StoreError when a portal with this path could never be published */
function checkPath(workspace: string, name: string, path: string): void {
  // Its pages are below the path, too, where a few names belong to services.
  throwIfRefused(name, refusalsOfPath(`${path}/notes`, 'Choose another name.'));
  const owner = workspacePortals(workspace).find(({ paths }) => paths.some((taken) => overlap(taken, path)));
  if (owner) throw new StoreError(`${path} is a page of ${owner.name} already: choose another name`);
}

const Versions = z.record(z.string(), z.string()).default({});
/** The package.json of a folder in which the packages are installed. */
const OutsidePackage = z.looseObject({ dependencies: Versions, devDependencies: Versions });

/** Reads the packages installed in a folder outside the checkout, so that the portal gets matching versions. */
async function readOutside(folder: string): Promise<OutsideFolder> {
  const own = OutsidePackage.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const [build, platform, contracts] = ['build', 'platform', 'contracts'].map((name) =>
    readPackage(packageFolder(folder, name)),
  );
  const tools = { ...build?.peerDependencies, zod: contracts?.dependencies.zod ?? '*' };
  const shared = Object.entries(platform?.peerDependencies ?? {});
  const [helpers, provided] = [true, false].map((isHelper) =>
    Object.fromEntries(shared.filter(([name]) => name.startsWith('@testing-library/') === isHelper)),
  );
  return {
    own,
    tools: { ...tools, ...helpers, ...own.dependencies, ...own.devDependencies },
    shared: { ...provided },
  };
}

async function filesOf(workspace: string, portal: NewPortal): Promise<Record<string, string>> {
  return isOutside(workspace)
    ? outsidePortalFiles(portal, await readOutside(workspace))
    : portalFiles(portal);
}

/**
 * Creates a new portal that passes all checks and can be published immediately: as a folder in the checkout, or outside it in the folder
 * that has the packages installed.
 * @param given the portal's name, with or without `mfe-`; the portal's paths begin with the name without `mfe-`
 * @returns the folder
 * @throws StoreError when the name is not available, or the folder has a file that a new portal brings
 */
export async function scaffold(workspace: string, given: string): Promise<string> {
  const route = given.replace(/^mfe-/, '');
  if (!/^[a-z][a-z0-9-]{0,34}$/.test(route)) {
    throw new StoreError(`"${given}" cannot be a portal's name: lower-case letters, digits and hyphens`);
  }
  const name = `mfe-${route}`;
  const folder = isOutside(workspace) ? workspace : join(workspace, name);
  const taken = isOutside(workspace) ? join(folder, 'portal.json') : folder;
  if (existsSync(taken)) throw new StoreError(`${taken} is already there`);
  checkPath(workspace, name, `/${route}`);
  const platform = readPackage(packageFolder(workspace, 'platform')).version;
  const files = await filesOf(workspace, { name, route, platform });
  const there = Object.keys(files).filter(
    (path) => path !== 'package.json' && existsSync(join(folder, path)),
  );
  if (there.length > 0)
    throw new StoreError(
      `${folder} has files that a new portal brings itself. Move them away, and add afterwards what you need of them:\n  ${there.join('\n  ')}`,
    );
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
