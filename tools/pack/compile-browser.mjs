// Compiles the browser packages to ES modules that any bundler and Node can resolve. Inside the workspace their sources are used directly.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

/** @type {import('@swc/core').Options} */
const options = {
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** Returns the path with the file extension, which ES modules require. */
function resolved(from, path) {
  const base = join(dirname(from), path);
  if (/\.json$/.test(path)) return path;
  if (existsSync(`${base}.ts`) || existsSync(`${base}.tsx`)) return `${path}.js`;
  if (existsSync(join(base, 'index.ts'))) return `${path}/index.js`;
  throw new Error(`${from} imports ${path}, which is not there`);
}

const withExtensions = (code, file) =>
  code.replace(
    /(\bfrom\s+|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g,
    (_, before, quote, path) => `${before}${quote}${resolved(file, path)}${quote}`,
  );

/**
 * @param {string} source folder of the sources
 * @param {string} output folder of the compiled modules
 */
export async function compileBrowserPackage(source, output) {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const target = join(output, relative(source, file));
      await mkdir(dirname(target), { recursive: true });
      if (!/\.tsx?$/.test(file)) return copyFile(file, target);
      const { code } = await transformFile(file, options);
      return writeFile(target.replace(/\.tsx?$/, '.js'), withExtensions(code, file));
    }),
  );
}
