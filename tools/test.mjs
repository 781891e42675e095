// `npm test`: static checks, unit and browser-less tests, integration on both databases, then the product end to end
// in Chromium. The last line counts everything: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensurePrograms } from './system.mjs';

const root = process.env.PORTALS_ROOT ?? process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'portals-test-'));

/** A suite that ends without a readable result counts as one failure, never as none. */
function run(label, command, args, env, read) {
  console.log(`\n— ${label}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  try {
    const result = read();
    if (status !== 0 && result.failed === 0) result.failed = 1;
    if (result.passed + result.failed === 0) result.failed = 1;
    return result;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

function jest() {
  const file = join(scratch, 'jest.json');
  const args = [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${file}`,
    '--maxWorkers=2',
  ];
  return run('Unit and integration', process.execPath, args, {}, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = json(file);
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
  });
}

function endToEnd() {
  const file = join(scratch, 'playwright.json');
  const cli = join(root, 'e2e/node_modules/playwright/cli.js');
  const args = [cli, 'test', '--config', 'e2e/playwright.config.ts'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, SCRATCH_DIR: scratch };
  return run('End to end in Chromium', process.execPath, args, env, () => {
    const { expected, unexpected, flaky, skipped } = json(file).stats;
    return { passed: expected, failed: unexpected + flaky + skipped };
  });
}

try {
  await ensurePrograms();
  const results = [runChecks(root), jest(), endToEnd()];
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
