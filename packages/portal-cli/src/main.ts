#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWorkspace } from '@portals/build';
import { runCommand, usage } from './commands.js';

try {
  const args = process.argv.slice(2);
  const helps = new Set(['help', '--help', '-h']);
  if (args.some((arg) => helps.has(arg))) console.log(usage);
  else {
    await runCommand(args, {
      workspace: process.env.PORTALS_ROOT ?? findWorkspace(dirname(fileURLToPath(import.meta.url))),
      current: process.cwd(),
      env: process.env,
      print: (line) => console.log(line),
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
