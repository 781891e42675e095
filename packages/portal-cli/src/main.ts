#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWorkspace } from '@portals/build';
import { runCommand } from './commands.js';

try {
  await runCommand(process.argv.slice(2), {
    workspace: process.env.PORTALS_ROOT ?? findWorkspace(dirname(fileURLToPath(import.meta.url))),
    current: process.cwd(),
    env: process.env,
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
