// `npm test` runs static checks, unit tests, integration tests on both databases, then end-to-end tests in Chromium. `npm test -- <folder,
// file or part of a path>…` runs only those tests, without static checks. `npm test -- --changed[=<commit>]` runs the tests that import
// changed files. The last line sums up everything: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { changedFiles, changedTests } from './run/changed-tests.mjs';
import { makeScratch } from './run/memory-folder.mjs';
import {
  countJest,
  countJourneys,
  jestFilesToRetry,
  joinJest,
  joinJourneys,
  journeyFilesToRetry,
} from './run/retry-failed.mjs';
import { needProduct, programsOf, selectTests, testFiles } from './run/select-tests.mjs';
import { writeGroups } from './run/test-groups.mjs';
import { ensurePrograms } from './system.mjs';

const root = process.env.PORTALS_ROOT ?? process.cwd();
/** Jest's cache is not in the scratch folder, because later runs reuse it. */
const jestCache = join(tmpdir(), 'portals-jest');
const scratch = makeScratch();
process.env.TMPDIR = scratch;

/** Runs a suite. An exit without a readable result counts as one failure. */
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

/**
 * Starts one database server for all test files that need one; otherwise each of them would start its own.
 * @returns {Promise<{ port: number, stop: () => Promise<void> } | null>}
 */
async function startDatabase() {
  const { startDatabaseServer } = await import(
    join(root, 'packages/service-kit/dist/testing/database-server.js')
  );
  return startDatabaseServer().catch(() => null);
}

/** Creates a folder with the grouped test files for a whole run. */
function groups() {
  const folder = join(scratch, 'groups');
  mkdirSync(folder);
  writeGroups(root, folder, testFiles(root));
  return folder;
}

/** @param {string[]} [files] the tests to run; all of them by default */
async function jest(files) {
  const needed = files === undefined || programsOf({ jest: files, endToEnd: [] }).length > 0;
  const database = needed ? await startDatabase() : null;
  const result = runJest(files, {
    ...(database !== null && { TEST_DATABASE_PORT: String(database.port) }),
    // Empty for named files. Without this, a copy of this script that a test of a whole run starts would inherit that run's TEST_GROUPS.
    TEST_GROUPS: files === undefined ? groups() : '',
  });
  await database?.stop();
  return result;
}

/**
 * @param {string[] | undefined} files
 * @param {Record<string, string>} env
 */
function runJest(files, env) {
  const file = join(scratch, 'jest.json');
  const runFiles = (label, flags, paths) => {
    const args = [
      join(root, 'node_modules/jest/bin/jest.js'),
      ...['--json', `--outputFile=${file}`, `--cacheDirectory=${jestCache}`, ...flags],
      ...(paths ? ['--runTestsByPath', ...paths] : []),
    ];
    return run(label, process.execPath, args, env, () => {
      const results = json(file);
      rmSync(file);
      return { ...countJest(results), results };
    });
  };
  // More workers than processors, because many tests wait for a lease to expire or a process to start.
  const first = runFiles('Unit and integration', ['--maxWorkers=4'], files);
  const again = first.results ? jestFilesToRetry(first.results) : [];
  if (again.length === 0) return first;
  // With --runInBand, open handles of a failed test would keep the process from exiting, hence --forceExit.
  const second = runFiles('Once more, alone', ['--runInBand', '--forceExit'], again);
  if (!second.results) return first;
  const joined = joinJest(first.results, second.results);
  return { ...joined, failed: Math.max(joined.failed, second.failed) };
}

/** @param {string[]} [files] the end-to-end tests to run; all of them by default */
function endToEnd(files = []) {
  const file = join(scratch, 'playwright.json');
  const cli = join(root, 'e2e/node_modules/playwright/cli.js');
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    SCRATCH_DIR: scratch,
    ...(!needProduct(files) && { WITHOUT_PRODUCT: '1' }),
  };
  const runJourneys = (label, ...more) => {
    const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', ...more];
    return run(label, process.execPath, args, env, () => {
      const results = json(file);
      rmSync(file);
      return { ...countJourneys(results), results };
    });
  };
  const first = runJourneys('End to end in Chromium', ...files);
  const again = first.results ? journeyFilesToRetry(first.results) : [];
  if (again.length === 0) return first;
  const second = runJourneys('Once more, alone', ...again, '--workers=1');
  if (!second.results) return first;
  const joined = joinJourneys(first.results, second.results);
  return { ...joined, failed: Math.max(joined.failed, second.failed) };
}

async function runAll() {
  await ensurePrograms();
  return [runChecks(root), await jest(), endToEnd()];
}

/** @param {{ jest: string[], endToEnd: string[] }} selected */
async function runSome(selected) {
  await ensurePrograms(programsOf(selected));
  if (selected.jest.length + selected.endToEnd.length === 0) console.log('No test reaches what has changed.');
  return [
    ...(selected.jest.length > 0 ? [await jest(selected.jest)] : []),
    ...(selected.endToEnd.length > 0 ? [endToEnd(selected.endToEnd)] : []),
  ];
}

try {
  const names = process.argv.slice(2);
  const changed = /^--changed(?:=(.+))?$/.exec(names.length === 1 ? (names[0] ?? '') : '');
  const results = await (changed
    ? runSome(changedTests(root, changedFiles(root, changed[1]), testFiles(root)))
    : names.length > 0
      ? runSome(selectTests(names, testFiles(root)))
      : runAll());
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const again = results.flatMap((result) => result.again ?? []);
  if (again.length > 0) console.log(`\nFailed beside others and passed alone: ${again.join('; ')}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
