// `node install-linked.mjs <folder> <tarball>…` installs packed packages into a folder as npm would, but links the libraries of the
// checkout instead of downloading them. For tests. It also writes a fake `npm`, which only records its calls, into <folder>-bin.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const nameOf = (tarball) => /^portals-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(basename(tarball))?.[1] ?? '';

function unpack(tarball, folder) {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['xzf', tarball, '-C', folder, '--strip-components=1']);
  if (status !== 0) throw new Error(String(stderr));
  return readJson(join(folder, 'package.json'));
}

/** Links a library of the checkout, whose version must satisfy the packed package. */
function link(name, range, asking, modules) {
  if (existsSync(join(modules, name))) return;
  const folders = [`packages/${asking}`, 'packages/platform', '.'];
  const places = folders.map((folder) => join(root, folder, 'node_modules', name));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`${asking} needs ${name}, which the checkout does not have`);
  const { version } = readJson(join(found, 'package.json'));
  // The checkout contains the catalog's version, which is also the minimum of the range in the packed package.
  if (range.replace(/^\^/, '') !== version)
    throw new Error(`${asking} needs ${name} ${range}, not ${version}`);
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(realpathSync(found), join(modules, name));
}

const [folder = '', ...tarballs] = process.argv.slice(2);
const modules = join(folder, 'node_modules');
const packed = tarballs.map((tarball) => {
  const name = nameOf(tarball);
  return { name, tarball, manifest: unpack(tarball, join(modules, '@portals', name)) };
});
for (const { name, manifest } of packed)
  for (const [library, range] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }))
    if (!library.startsWith('@portals/')) link(library, range, name, modules);
const devDependencies = Object.fromEntries(
  packed.map(({ name, tarball }) => [`@portals/${name}`, `file:${tarball}`]),
);
writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies }));
const bin = `${folder}-bin`;
mkdirSync(bin);
writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> "${bin}/calls"\n`);
chmodSync(join(bin, 'npm'), 0o755);
