// `npm run pack -- [folder]` creates the packages for portals outside this repository, as tarballs that npm can install (rule 13.50).
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileBrowserPackage } from './pack/compile-browser.mjs';
import { packedVersions, publishedManifest } from './pack/manifest.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const names = ['contracts', 'platform', 'ui', 'build', 'portal-cli'];
const browser = ['platform', 'ui'];
const folderOf = (name) => join(root, 'packages', name);
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** Emits the type declarations of all packages into a folder, by package. */
function emitTypes(folder) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  for (const project of ['tsconfig/api.json', 'tsconfig/pack.json'])
    run(process.execPath, [compiler, '-p', project, '--outDir', folder, '--removeComments', 'false'], root);
}

/**
 * Returns the tsconfig for a portal's sources: the checkout's configuration, without the export condition that resolves our packages to
 * their sources.
 */
function portalTsconfig() {
  const optionsOf = (name) => readJson(join(root, 'tsconfig', `${name}.json`)).compilerOptions;
  const { customConditions: _, types, ...options } = { ...optionsOf('base'), ...optionsOf('browser') };
  return {
    compilerOptions: { ...options, types: [...types, '@testing-library/jest-dom', '@portals/build/types'] },
  };
}

/** Returns the linter configuration for a portal, with the rules that the checkout applies to portals. */
function portalBiome() {
  const { formatter, javascript, linter } = readJson(join(root, 'biome.json'));
  return {
    root: false,
    formatter,
    javascript,
    linter,
    assist: { actions: { source: { organizeImports: 'on' } } },
  };
}

const isShipped = (path) => !/\.test\.(ts|js)$/.test(path);

async function stage(name, folder, types, workspace) {
  const source = folderOf(name);
  const dist = join(folder, 'dist');
  const own = readJson(join(source, 'package.json'));
  mkdirSync(folder, { recursive: true });
  if (browser.includes(name)) await compileBrowserPackage(join(source, 'src'), dist);
  for (const file of ['dist', ...(own.files ?? []), 'README.md'])
    if (
      !file.startsWith('!') &&
      existsSync(join(source, file)) &&
      !(file === 'dist' && browser.includes(name))
    )
      cpSync(join(source, file), join(folder, file), { recursive: true, filter: isShipped });
  cpSync(join(types, name, 'src'), dist, { recursive: true });
  cpSync(join(root, 'packages', 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  const write = (file, content) => writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', publishedManifest(own, workspace));
  for (const file of Object.values(own.bin ?? {})) chmodSync(join(folder, file), 0o755);
  if (name !== 'build') return;
  write('tsconfig.json', portalTsconfig());
  write('biome.json', portalBiome());
}

/**
 * Creates the tarballs.
 * @param {string} output folder of the tarballs
 * @returns {Promise<string[]>} their paths
 */
async function packAll(output) {
  const { readCatalog, sharedLibraries } = await import(join(root, 'packages', 'build', 'dist', 'index.js'));
  const work = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    emitTypes(join(work, 'types'));
    const { license, version } = readJson(join(root, 'package.json'));
    const manifests = names.map((name) => readJson(join(folderOf(name), 'package.json')));
    const versions = packedVersions(manifests, version);
    const workspace = { catalog: readCatalog(root), versions, shared: sharedLibraries, license };
    mkdirSync(output, { recursive: true });
    for (const file of readdirSync(output)) if (/^portals-.*\.tgz$/.test(file)) rmSync(join(output, file));
    return await Promise.all(
      names.map(async (name) => {
        const folder = join(work, name);
        await stage(name, folder, join(work, 'types'), workspace);
        const made = run(
          'npm',
          ['pack', '--silent', '--ignore-scripts', '--pack-destination', output],
          folder,
        );
        return join(output, made.trim());
      }),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const [given = join('dist', 'packages')] = process.argv.slice(2);
for (const file of await packAll(resolve(process.env.INIT_CWD ?? root, given))) console.log(file);
