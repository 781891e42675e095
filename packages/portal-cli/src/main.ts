#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWorkspace } from '@portals/build';
import { runCommand } from './commands.js';
import { runMain } from './run-main.js';

await runMain(() =>
  runCommand(process.argv.slice(2), {
    workspace: process.env.PORTALS_ROOT ?? findWorkspace(dirname(fileURLToPath(import.meta.url))),
    current: process.cwd(),
    env: process.env,
    print: (line) => console.log(line),
    ...(process.stdout.isTTY && { overwrite: (text) => void process.stdout.write(`\r\x1b[K${text}`) }),
  }),
);
