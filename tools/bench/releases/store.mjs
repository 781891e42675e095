import { createHash } from 'node:crypto';
import { cp, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const read = async (folder) => JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));

/** Adds a copy of a release to a store under another name and version; its files are links to the original. */
async function put(store, from, change) {
  const release = change(await read(from));
  const folder = join(store, release.name, release.version);
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && one.name !== 'release.json')) {
    const file = join(entry.parentPath, entry.name);
    const target = join(folder, file.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await link(file, target).catch(() => cp(file, target));
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return release;
}

/** Returns a random-looking portal name, because names that differ only in a number would compress better than real names. */
const wordOf = (index) =>
  createHash('sha256')
    .update(`team ${index}`)
    .digest('hex')
    .replace(/[0-9]/g, (digit) => 'ghijklmnop'[Number(digit)])
    .slice(0, 9);

function renamed(word) {
  return (release) => {
    const routes = release.descriptor.routes.map((route) => ({
      ...route,
      path: `/${word}${route.path}`,
      ...(route.loginPath && { loginPath: `/${word}${route.loginPath}` }),
    }));
    const heads = Object.fromEntries(
      Object.entries(release.heads).map(([path, head]) => [`/${word}${path}`, head]),
    );
    const { shareImages: _, server: __, ...rest } = release;
    const name = `mfe-${word}`;
    const { nav } = release.descriptor;
    const descriptor = {
      ...release.descriptor,
      name,
      routes,
      ...(nav && { nav: { ...nav, path: `/${word}${nav.path}` } }),
    };
    return { ...rest, name, heads, descriptor };
  };
}

const older = (change) => (release) => ({ ...change(release), version: '0.9.0+00000000' });
const same = (release) => release;

/**
 * Fills a store with the shell and portals, each with a live and a previous release: first the built portals, then copies of the portal in
 * `model`.
 * @param {string} store a folder; it need not exist
 * @param {{ shell: string, portals: string[], model: string, count: number }} options folders of built releases
 */
export async function fillStore(store, { shell, portals, model, count }) {
  const releases = {};
  const add = async (from, change) => {
    const { name, version } = await put(store, from, change);
    const previous = await put(store, from, older(change));
    releases[name] = { live: version, previous: previous.version };
  };
  await add(shell, same);
  for (const folder of portals) await add(folder, same);
  for (let index = portals.length; index < count; index += 1) await add(model, renamed(wordOf(index)));
  await writeFile(join(store, 'live.json'), JSON.stringify({ schema: 1, releases, history: [] }));
}
