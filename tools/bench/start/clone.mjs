import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../lib/processes.mjs';

/** Creates a clean clone of the last commit, without installed packages, build output or build cache. */
export async function cloneHead(root) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clone-'));
  execFileSync('git', ['clone', '--quiet', '--local', root, folder]);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function run(folder, command, args) {
  const program = start(command, args, { cwd: folder });
  const code = await program.ended;
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${program.output().slice(-3000)}`);
}

/** Baseline: installs the packages in a clean clone and builds one ordinary bundle, the minimum for any product of this kind. */
export async function installAndBuild(folder) {
  const script =
    'const { compileAll } = await import("./tools/compile.mjs"); await compileAll(process.cwd());';
  await run(folder, 'npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--loglevel=error']);
  await run(folder, process.execPath, ['--input-type=module', '-e', script]);
  await run(folder, process.execPath, ['tools/bench/bytes/one-bundle/build.mjs', '.', 'bundle']);
}
