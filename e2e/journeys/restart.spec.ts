import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { portal } from '../support/portal-cli.ts';
import { freshDataDir, startProduct } from '../support/product.ts';

/** Adds a copy of a release under another version, as if it had been published from older sources. */
async function addRelease(store: string, name: string, from: string, to: string): Promise<void> {
  const folder = join(store, name, to);
  await cp(join(store, name, from), folder, { recursive: true });
  for (const file of (await readdir(folder, { recursive: true })).filter((path) =>
    /\.(json|mjs)$/.test(path),
  )) {
    const path = join(folder, file);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to));
  }
}

test('a restart keeps the live releases, and works although a portal is damaged', async () => {
  test.setTimeout(300_000);
  const dataDir = await freshDataDir();
  const store = join(dataDir, 'releases');
  const liveOf = async (name: string) =>
    JSON.parse(await readFile(join(store, 'live-set.json'), 'utf8')).releases[name].live;
  const other = '0.1.0+00000000';
  try {
    const first = await startProduct({ DATA_DIR: dataDir });
    await addRelease(store, 'mfe-comercia', await liveOf('mfe-comercia'), other);
    await portal(dataDir, 'promote', 'mfe-comercia', other);
    await first.stop();
    await writeFile(join(store, 'mfe-consulting', await liveOf('mfe-consulting'), 'release.json'), '{');

    const second = await startProduct({ DATA_DIR: dataDir });
    expect(await liveOf('mfe-comercia')).toBe(other);
    expect(await (await fetch(`${second.url}/comercia-auth`)).text()).toContain(
      `/releases/mfe-comercia/${other}/`,
    );
    expect((await fetch(`${second.url}/`)).status).toBe(200);
    await second.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
