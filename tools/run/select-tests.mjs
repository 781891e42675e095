import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the paths of all files below a folder of the repository, except for installed and built ones. */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    const isOurs = entry.isDirectory() && !/^(node_modules|dist|coverage|fixtures|\..*)$/.test(entry.name);
    return isOurs ? filesBelow(root, path) : [];
  });
}

/**
 * Returns every test file of the repository.
 * @param {string} root
 * @returns {string[]} relative paths
 */
export const testFiles = (root) =>
  filesBelow(root, '').filter((path) => /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/.test(path));

/** Returns the files that match a name: a file, the files of a folder, or else all files with the name in their path. */
function matching(name, files) {
  const path = name.replace(/^\.\//, '').replace(/\/+$/, '');
  const named = files.filter((file) => file === path || file.startsWith(`${path}/`));
  return named.length > 0 ? named : files.filter((file) => file.includes(path));
}

/**
 * Returns the tests for the given folders, files or parts of paths.
 * @param {readonly string[]} names
 * @param {readonly string[]} files relative paths of all tests
 * @returns {{ jest: string[], endToEnd: string[] }} without duplicates
 * @throws {Error} with the names that match nothing
 */
export function selectTests(names, files) {
  const lost = names.filter((name) => matching(name, files).length === 0);
  if (lost.length > 0) {
    const list = lost.map((name) => `"${name}"`).join(', ');
    throw new Error(
      `No test is in ${list}. Name a folder, a file or a part of its path: npm test -- mfe-consulting`,
    );
  }
  const selected = [...new Set(names.flatMap((name) => matching(name, files)))];
  const isEndToEnd = (path) => path.startsWith('e2e/');
  return {
    jest: selected.filter((path) => !isEndToEnd(path)),
    endToEnd: selected.filter(isEndToEnd),
  };
}

/**
 * Returns the programs other than Node that tests need: MariaDB for services and upgrades, OpenSSL for TLS to it, Chromium for pages.
 * @param {{ jest: string[], endToEnd: string[] }} selected
 * @returns {string[]} `chromium`, `mariadbd`, `openssl`; only those that are needed
 */
export function programsOf({ jest, endToEnd }) {
  const usesDatabase = (path) =>
    /^(services\/(?!gateway\/)|packages\/service-kit\/)|\/upgrade\.spec\.ts$/.test(path);
  return [
    ...(endToEnd.length > 0 ? ['chromium'] : []),
    ...([...jest, ...endToEnd].some(usesDatabase) ? ['mariadbd'] : []),
    ...(jest.some((path) => path.startsWith('packages/service-kit/')) ? ['openssl'] : []),
  ];
}

/**
 * Returns true when the given end-to-end tests need a running installation.
 * @param {readonly string[]} files relative paths; an empty list means all end-to-end tests
 */
export const needProduct = (files) =>
  files.length === 0 || files.some((file) => !/\/gallery\.spec\.ts$/.test(file));
