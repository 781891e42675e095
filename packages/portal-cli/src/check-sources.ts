import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { readPackage } from '@portals/build';
import type { Refusal } from '@portals/contracts';

/** Another folder of the workspace has the package's name: publishing would replace that portal. */
export function checkName(workspace: string, root: string): Refusal[] {
  if (dirname(root) !== workspace) return [];
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
  const mend = 'Give it a name of its own in package.json, portal.json and src/portal.ts.';
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

/** Checks the types of one folder's sources, without its tests, with the settings of the workspace. */
export async function checkTypes(workspace: string, root: string): Promise<Refusal[]> {
  const cache = join(workspace, 'node_modules', '.cache', 'types');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, `${basename(root)}-`));
  try {
    const source = relative(folder, join(root, 'src'));
    const config = {
      extends: relative(folder, join(workspace, 'tsconfig.browser.json')),
      include: [source, relative(folder, join(workspace, 'shell', 'src', 'global.d.ts'))],
      exclude: [
        `${source}/**/*.test.ts`,
        `${source}/**/*.test.tsx`,
        `${source}/test/**`,
        `${source}/testing/**`,
      ],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(workspace, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = [compiler, '-p', folder, '--pretty', 'false'];
    const { code, output } = await run(process.execPath, args, workspace);
    if (code === 0) return [];
    const lines = output
      .trim()
      .split('\n')
      .filter((line) => line.includes('error TS'));
    const shown = (lines.length > 0 ? lines : [output.trim()]).slice(0, 5).join('\n    ');
    const mend = 'Mend them; "npm run check" shows all.';
    return [{ code: 'TYPE_ERROR', reason: `its types do not fit:\n    ${shown}`, mend }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
