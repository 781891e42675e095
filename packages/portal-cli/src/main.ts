#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findWorkspace } from '@portals/build';
import { runCommand, usage } from './commands.js';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) console.log(usage);
  else {
    await runCommand(positionals, {
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
