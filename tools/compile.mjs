// Compiles the packages that run in Node (services, gateway, command line, build, contracts) from TypeScript to ES modules with SWC. Only
// sources newer than their output are compiled. Types are checked by `npm test` instead.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const nodePackages = ['packages/contracts', 'packages/build', 'packages/portal-cli', 'packages/service-kit'];

/** Returns the packages of the services and the gateway. */
const servicePackages = (root) =>
  readdirSync(join(root, 'services'))
    .map((name) => `services/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')));

/** @type {import('@swc/core').Options} */
const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    // Import attributes must stay, because Node imports JSON only with one.
    experimental: { keepImportAttributes: true },
  },
};

async function sourcesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

const modified = (file) =>
  stat(file).then(
    (s) => s.mtimeMs,
    () => 0,
  );

/**
 * Compiles one package's src/ to dist/ and removes outputs whose source no longer exists.
 * @param {string} folder absolute path of the package
 */
export async function compilePackage(folder) {
  const src = join(folder, 'src');
  const dist = join(folder, 'dist');
  const outputs = new Set();
  await Promise.all(
    (await sourcesOf(src)).map(async (file) => {
      const out = join(dist, relative(src, file).replace(/\.ts$/, '.js'));
      outputs.add(out);
      if ((await modified(out)) >= (await modified(file))) return;
      // The compiler is loaded only when a source has changed, because loading it takes longer than comparing the times of all files.
      const { transformFile } = await import('@swc/core');
      const { code } = await transformFile(file, options);
      await mkdir(dirname(out), { recursive: true });
      await writeFile(out, code);
    }),
  );
  const stale = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of stale) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && file.endsWith('.js') && !outputs.has(file)) await rm(file);
  }
}

/** @param {string} root absolute path of the repository */
export async function compileAll(root) {
  const packages = [...nodePackages, ...(existsSync(join(root, 'services')) ? servicePackages(root) : [])];
  await Promise.all(packages.map((name) => compilePackage(join(root, name))));
}
