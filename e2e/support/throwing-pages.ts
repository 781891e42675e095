import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

/** Matches the compiled code with which a portal's container imports a page: it loads the chunks, then the module. */
const importOfPage = /(Promise\.all\(\[[^\]]*\]\)|\w+\.e\(\d+\))\.then\(\(\)=>(\w+\(\d+\))\)/g;

const idOf = (portal: string, version: string) => `${portal} ${version}`;

/**
 * Changes a release in the test's own store so that each of its pages throws while rendering in a browser marked by `throwOnRender`.
 * Everything else stays intact, including the hashes of the files, so that only the rendering fails.
 */
export async function letPagesThrow(folder: string, portal: string, version: string): Promise<void> {
  const manifest = join(folder, 'release.json');
  const release = JSON.parse(await readFile(manifest, 'utf8'));
  for (const path of release.chunks.portal) {
    const file = join(folder, path);
    const id = JSON.stringify(idOf(portal, version));
    const struck = `if(globalThis.throwing?.includes(${id}))throw new Error("struck while rendering");`;
    const source = (await readFile(file, 'utf8')).replaceAll(
      importOfPage,
      `$1.then(()=>{let m=$2,P=m.default;return{default(p){${struck}return P(p)}}})`,
    );
    if (!source.includes(struck)) throw new Error(`no page was found in ${path} of ${portal}`);
    await writeFile(file, source);
    for (const compressed of ['br', 'gz']) await rm(`${file}.${compressed}`, { force: true });
    const entry = release.files.find((one: { path: string }) => one.path === path);
    entry.size = Buffer.byteLength(source);
    entry.integrity = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  }
  await writeFile(manifest, JSON.stringify({ ...release, version }));
}

/** Makes pages of these releases throw in the open document and in later documents. @returns a function that ends this */
export async function throwOnRender(
  page: Page,
  portal: string,
  versions: string[],
): Promise<() => Promise<void>> {
  const set = (ids: string[]) => Reflect.set(globalThis, 'throwing', ids);
  const ids = versions.map((version) => idOf(portal, version));
  await page.addInitScript(set, ids);
  await page.evaluate(set, ids);
  return async () => {
    await page.addInitScript(set, []);
    await page.evaluate(set, []);
  };
}
