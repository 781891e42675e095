// Static checks: types, lint, format, import boundaries, unused code, and the generated pages about settings and exports.
import { spawnSync } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { startedDirectly } from './started-directly.mjs';

const bin = (root, name) => (isAbsolute(name) ? name : join(root, 'node_modules', '.bin', name));

/** @type {[label: string, command: string, args: string[]][]} */
const checks = [
  ['Types, browser', 'tsc', ['-p', 'tsconfig/browser.json']],
  ['Types, services and packages', 'tsc', ['-p', 'tsconfig/node.json']],
  ['Types, command line tools', 'tsc', ['-p', 'tsconfig/tools.json']],
  ['Types, end to end', 'tsc', ['-p', 'tsconfig/e2e.json']],
  [
    'Lint, format and boundaries',
    'biome',
    ['ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50', '.'],
  ],
  ['Nothing unused', 'knip', ['--no-progress', '--no-config-hints']],
  ['Doors of the contracts', process.execPath, ['tools/contract-doors.mjs']],
  ['Rooms and circles of folders', process.execPath, ['tools/rooms.mjs']],
  ['Configuration page', process.execPath, ['tools/config-docs.mjs', '--check']],
  ['Exports of the shared packages', process.execPath, ['tools/api-report.mjs', '--check']],
];

/**
 * Runs every static check and prints the findings.
 * @param {string} root absolute path of the repository
 * @returns {{ passed: number, failed: number }}
 */
export function runChecks(root) {
  let failed = 0;
  for (const [label, command, args] of checks) {
    console.log(`\n— ${label}`);
    const { status } = spawnSync(bin(root, command), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) failed += 1;
  }
  return { passed: checks.length - failed, failed };
}

if (startedDirectly(import.meta.url)) {
  const { failed } = runChecks(process.env.PORTALS_ROOT ?? process.cwd());
  process.exit(failed === 0 ? 0 : 1);
}
