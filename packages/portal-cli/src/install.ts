import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '@portals/contracts/releases';
import { z } from 'zod';

const Root = z.object({ packageManager: z.string().regex(/^pnpm@\d+\.\d+\.\d+$/) });

/**
 * Installs the packages of a changed workspace with the workspace's own pnpm, and updates the lockfile.
 * @throws StoreError with the command to run by hand when that fails
 */
export async function installPackages(workspace: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { packageManager } = Root.parse(JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')));
  const command = ['--yes', packageManager, 'install', '--no-frozen-lockfile'];
  const args = [...command, '--prefer-offline', '--reporter=append-only', '--loglevel=error'];
  const child = spawn('npx', args, { cwd: workspace, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw new StoreError(
    `Its packages were not installed (${code}), so pnpm-lock.yaml lacks it. When the registry can be reached: npx ${command.join(' ')}`,
  );
}
