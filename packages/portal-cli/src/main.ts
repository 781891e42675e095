#!/usr/bin/env node
import module from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMain } from './run-main.js';

const here = dirname(fileURLToPath(import.meta.url));
// Short commands spend most of their time loading modules, which Node's compile cache (missing in Node 20) speeds up. The cache is not in
// the default folder, which all users of a machine share: another user could plant code there for a process that has tokens and keys.
Reflect.get(module, 'enableCompileCache')?.(join(here, '..', 'node_modules', '.cache', 'compile'));
const [{ findWorkspace }, { runCommand }] = await Promise.all([
  import('@portals/build'),
  import('./commands.js'),
]);

/**
 * Returns the workspace: the checkout of this command line, or, where it is installed as a package, the workspace of the current folder.
 */
const workspace = () =>
  process.env.PORTALS_ROOT ?? findWorkspace(here.includes(`${sep}node_modules${sep}`) ? process.cwd() : here);

await runMain(() =>
  runCommand(process.argv.slice(2), {
    workspace: workspace(),
    current: process.cwd(),
    env: process.env,
    print: (line) => console.log(line),
    ...(process.stdout.isTTY && { overwrite: (text) => void process.stdout.write(`\r\x1b[K${text}`) }),
  }),
);
