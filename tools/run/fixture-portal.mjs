import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * For tests: a copy of the small portal of packages/build under a name and a route of its own.
 * @param {string} repository where the small portal is
 * @param {string} root folder that the copy goes into
 * @param {string} name such as `mfe-first`, whose page is `/mfe-first`
 */
export async function addPortal(repository, root, name) {
  cpSync(join(repository, 'packages', 'build', 'fixtures', 'portal'), join(root, name), {
    recursive: true,
    // Two portals must not have public files at the same address.
    filter: (path) => !/[\\/](dist|node_modules|public)$/.test(path),
  });
  for (const file of ['package.json', 'portal.json', 'src/portal.ts']) {
    const path = join(root, name, file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll('mfe-fixture', name).replaceAll('/fixture', `/${name}`));
  }
}
