import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const specifier = /(?:\bfrom|\bimport|\brequire\(|\bnew URL\()\s*\(?\s*['"]([^'"\n]+)['"]/g;
const isSource = (file) => /\.[cm]?[jt]sx?$/.test(file);

/** Returns the exported modules of the workspace packages, by package name. */
function packagesOf(root, files) {
  const packages = new Map();
  for (const file of files.filter((path) => /(^|\/)package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(readFileSync(posix.join(root, file), 'utf8'));
    packages.set(name, { folder: posix.dirname(file), exports });
  }
  return packages;
}

/** Returns the source behind an import of a package, such as `@portals/contracts/marketing`; undefined for a library. */
function exported(packages, imported) {
  const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+|[^@/][^/]*)(?:\/(.+))?$/.exec(imported) ?? [];
  const found = packages.get(name);
  if (found === undefined) return undefined;
  const key = rest === '' ? '.' : `./${rest}`;
  const target = found.exports[key] ?? found.exports['./*'];
  const path = typeof target === 'string' ? target : target?.['@portals/source'];
  return posix.join(found.folder, (path ?? key).replace('*', rest));
}

/**
 * Returns the given files and all files that import them, directly or indirectly.
 * @param {string} root
 * @param {readonly string[]} changed relative paths
 * @param {readonly string[]} files relative paths of the repository
 * @returns {Set<string>}
 */
export function filesReaching(root, changed, files) {
  const known = new Set(files);
  const packages = packagesOf(root, files);
  const resolve = (from, imported) => {
    const path = imported.startsWith('.')
      ? posix.join(posix.dirname(from), imported)
      : exported(packages, imported);
    if (path === undefined) return undefined;
    const plain = path.replace(/\.js$/, '');
    const ways = [
      path,
      `${plain}.ts`,
      `${plain}.tsx`,
      `${plain}.mjs`,
      `${path}/index.ts`,
      `${path}/index.tsx`,
    ];
    return ways.find((way) => known.has(way));
  };
  const importers = new Map();
  for (const from of files.filter((file) => isSource(file) && existsSync(posix.join(root, file))))
    for (const [, imported] of readFileSync(posix.join(root, from), 'utf8').matchAll(specifier)) {
      const to = resolve(from, imported);
      if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
