import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atEnd } from '../lib/cleanup.mjs';

const run = promisify(execFile);
/** Commit of the last release. */
const lastRelease = '4a14f7114';

/** Builds the services of the last release in a separate folder. @returns {Promise<string>} the folder */
export async function buildBefore(root) {
  // BENCH_BEFORE names an already built folder of the last release, which saves a build of about a minute.
  if (process.env.BENCH_BEFORE) return process.env.BENCH_BEFORE;
  const folder = await mkdtemp(join(tmpdir(), 'bench-before-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await run('git', ['archive', '--output', join(folder, 'sources.tar'), lastRelease], { cwd: root });
  await run('tar', ['-xf', 'sources.tar'], { cwd: folder });
  const install = ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', install, { cwd: folder, maxBuffer: 2 ** 26 });
  const compile =
    "const { compileAll } = await import('./tools/compile.mjs'); await compileAll(process.cwd());";
  await run(process.execPath, ['--input-type=module', '-e', compile], { cwd: folder, maxBuffer: 2 ** 26 });
  return folder;
}
