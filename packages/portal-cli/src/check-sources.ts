import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isOutside, packageFolder, readPackage, sourceStamp } from '@portals/build';
import { type Refusal, throwIfRefused } from '@portals/contracts/releases';
import { build } from './build-once.js';

/** Rejects a package name that a sibling folder also uses, because publishing would replace the sibling's portal. */
export function checkName(root: string): Refusal[] {
  // Outside the checkout, sibling folders do not count, because they may be copies of this portal.
  if (isOutside(root)) return [];
  const workspace = dirname(root);
  const { name } = readPackage(root);
  const others = readdirSync(workspace).filter(
    (folder) =>
      folder.startsWith('mfe-') &&
      folder !== basename(root) &&
      existsSync(join(workspace, folder, 'package.json')),
  );
  const owner = others.find((folder) => readPackage(join(workspace, folder)).name === name);
  if (owner === undefined) return [];
  const reason = `its package is called ${name}, as the portal in ${owner}`;
  const mend = 'Give it a name of its own in package.json and portal.json.';
  return [{ code: 'NAME_TAKEN', reason, mend }];
}

function run(
  command: string,
  args: string[],
  folder: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Returns the tsconfig files in use: those of the checkout or, outside it, the portal's. The last file is the one to extend. */
const settingsOf = (workspace: string, root: string): string[] =>
  isOutside(workspace)
    ? [join(root, 'tsconfig.json')]
    : ['base.json', 'browser.json'].map((name) => join(workspace, 'tsconfig', name));

/** Returns a hash that changes whenever type-checking a folder could give a different result. */
async function stampOfTypes(workspace: string, root: string): Promise<string> {
  const hash = createHash('sha256').update(await sourceStamp({ root, mode: 'production' }));
  for (const file of settingsOf(workspace, root)) hash.update(await readFile(file).catch(() => ''));
  return hash.digest('hex');
}

const cacheOf = (workspace: string) => join(workspace, 'node_modules', '.cache', 'types');

/** Returns the hash of a folder's sources, and the `file` that contains the hash of the last sources without type errors. */
async function knownTypes(workspace: string, root: string) {
  const file = join(cacheOf(workspace), `${basename(root)}.good`);
  const stamp = `${root} ${await stampOfTypes(workspace, root)}`;
  return { root, file, stamp, isGood: (await readFile(file, 'utf8').catch(() => '')) === stamp };
}

/** Type-checks one folder's sources, without its tests, with the settings of the workspace. Unchanged sources are not checked again. */
export async function checkTypes(workspace: string, root: string): Promise<Refusal[]> {
  const { isGood, file, stamp } = await knownTypes(workspace, root);
  if (isGood) return [];
  const refusals = await findTypeErrors(workspace, [root]);
  if (refusals.length === 0) await writeFile(file, stamp);
  return refusals;
}

/**
 * Type-checks all folders with changed sources in one run of the compiler, which reads shared files only once. If there are no errors,
 * `checkTypes` skips these folders; otherwise it checks each folder separately, to identify the one with the error.
 */
export async function checkTypesTogether(workspace: string, roots: string[]): Promise<void> {
  const known = await Promise.all(roots.map((root) => knownTypes(workspace, root)));
  const changed = known.filter(({ isGood }) => !isGood);
  if (changed.length < 2) return;
  const refusals = await findTypeErrors(
    workspace,
    changed.map(({ root }) => root),
  );
  if (refusals.length > 0) return;
  await Promise.all(changed.map(({ file, stamp }) => writeFile(file, stamp)));
}

async function findTypeErrors(workspace: string, roots: string[]): Promise<Refusal[]> {
  const cache = cacheOf(workspace);
  const settings = settingsOf(workspace, roots[0] ?? workspace).at(-1) ?? '';
  if (!existsSync(settings)) {
    const mend = 'Add it: { "extends": "@portals/build/tsconfig.json", "include": ["src"] }';
    return [{ code: 'TYPE_ERROR', reason: `${settings} is missing`, mend }];
  }
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'check-'));
  try {
    const sources = roots.map((root) => relative(folder, join(root, 'src')));
    const config = {
      extends: relative(folder, settings),
      compilerOptions: { incremental: true },
      include: [...sources, relative(folder, join(packageFolder(workspace, 'build'), 'types'))],
      exclude: sources.flatMap((source) => [
        `${source}/**/*.test.ts`,
        `${source}/**/*.test.tsx`,
        `${source}/test/**`,
        `${source}/testing/**`,
      ]),
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    // The compiler stores its results for unchanged files here. Each run has its own copy, because several may run at the same time.
    const name = roots.length === 1 ? basename(roots[0] ?? '') : 'several folders';
    const [last, own] = [join(cache, `${name}.last`), join(folder, 'tsconfig.tsbuildinfo')];
    await copyFile(last, own).catch(() => undefined);
    const compiler = join(workspace, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = [compiler, '-p', folder, '--pretty', 'false'];
    const { code, output } = await run(process.execPath, args, workspace);
    await rename(own, last).catch(() => undefined);
    if (code === 0) return [];
    const lines = output
      .trim()
      .split('\n')
      .filter((line) => line.includes('error TS'));
    const shown = (lines.length > 0 ? lines : [output.trim()]).slice(0, 5).join('\n    ');
    const all = isOutside(workspace) ? 'npx tsc --noEmit' : 'npm run check';
    const mend = `Mend them; "${all}" shows all.`;
    return [{ code: 'TYPE_ERROR', reason: `its types do not fit:\n    ${shown}`, mend }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks the sources of the shell or of a portal before they are built and published.
 * @throws RefusedError with every reason why they may not go live
 */
export async function checkSources(workspace: string, root: string): Promise<void> {
  const refusals = [...checkName(root), ...(await checkTypes(workspace, root))];
  throwIfRefused(readPackage(root).name, refusals);
}

/**
 * Waits for a build and for the simultaneous check of its sources; a separate process checks the types.
 * @throws the error of the check, or else of the build
 */
export async function builtBeside<T>(check: Promise<unknown>, building: Promise<T>): Promise<T> {
  const [checked, built] = await Promise.allSettled([check, building]);
  if (checked.status === 'rejected') throw checked.reason;
  if (built.status === 'rejected') throw built.reason;
  return built.value;
}

/**
 * Checks and builds a folder at the same time. The build reuses webpack's cache, because most changes since the last build are small.
 * @throws RefusedError with every reason why the sources may not go live
 */
export const buildChecked = (workspace: string, root: string): ReturnType<typeof build> =>
  builtBeside(checkSources(workspace, root), build(root, true));
