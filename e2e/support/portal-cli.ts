import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './product.ts';

/**
 * Runs `portal …` on the release store of an installation.
 * @returns its output
 * @throws Error with its output when it fails
 */
export function portal(dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'packages/portal-cli/dist/main.js'), ...args], {
    env: { ...process.env, PORTALS_ROOT: root, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}
