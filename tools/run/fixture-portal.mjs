import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the small portal of packages/build for tests, under another name and route.
 * @param {string} repository repository with the small portal
 * @param {string} root folder to copy to
 * @param {string} name such as `mfe-first`, whose page is `/mfe-first`
 */
export async function addPortal(repository, root, name) {
  cpSync(join(repository, 'packages', 'build', 'fixtures', 'portal'), join(root, name), {
    recursive: true,
    // Public files are not copied, because two portals must not serve the same path.
    filter: (path) => !/[\\/](dist|node_modules|public)$/.test(path),
  });
  for (const file of ['package.json', 'portal.json', 'src/portal.ts']) {
    const path = join(root, name, file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll('mfe-fixture', name).replaceAll('/fixture', `/${name}`));
  }
}
