import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOutside } from '@portals/build';
import { StoreError } from '@portals/contracts/releases';
import { z } from 'zod';

const Root = z.object({ packageManager: z.string().regex(/^pnpm@\d+\.\d+\.\d+$/) });

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise<number | string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', resolve);
  });
}

/**
 * Installs the packages of a portal outside the checkout with the package manager of its lockfile, by default npm.
 * @throws StoreError with the command to run by hand when the installation fails
 */
async function installOutside(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const managers = { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn' };
  const found = Object.entries(managers).find(([lockfile]) => existsSync(join(folder, lockfile)));
  const manager = found?.[1] ?? 'npm';
  const code = await run(manager, ['install'], folder, env);
  if (code === 0) return;
  throw new StoreError(
    `Its packages were not installed (${code}). When the registry can be reached: ${manager} install`,
  );
}

/**
 * Installs the packages of a changed workspace with the workspace's own pnpm, and updates the lockfile.
 * @throws StoreError with the command to run by hand when the installation fails
 */
export async function installPackages(workspace: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (isOutside(workspace)) return installOutside(workspace, env);
  const { packageManager } = Root.parse(JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')));
  const command = ['--yes', packageManager, 'install', '--no-frozen-lockfile'];
  const args = [...command, '--prefer-offline', '--reporter=append-only', '--loglevel=error'];
  const code = await run('npx', args, workspace, env);
  if (code === 0) return;
  throw new StoreError(
    `Its packages were not installed (${code}), so pnpm-lock.yaml lacks it. When the registry can be reached: npx ${command.join(' ')}`,
  );
}
