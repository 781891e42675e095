// `npm test` runs static checks, then unit tests and integration tests on both databases, and beside them end-to-end tests in Chromium.
// `npm test -- <folder, file or part of a path>…` runs only those tests, without static checks. `npm test -- --changed[=<commit>]` runs the
// tests that reach what has changed. The last line sums up everything: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { changedFiles, changedTests } from './run/changed-tests.mjs';
import {
  countJest,
  countJourneys,
  jestAgain,
  joinJest,
  joinJourneys,
  journeysAgain,
} from './run/once-more.mjs';
import { needProduct, programsOf, selectTests, testFiles } from './run/select-tests.mjs';
import { writeGroups } from './run/test-groups.mjs';
import { ensurePrograms } from './system.mjs';

const root = process.env.PORTALS_ROOT ?? process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'portals-test-'));
const journeysLog = join(scratch, 'journeys.log');

/**
 * Runs a suite. An exit without a readable result counts as one failure.
 * @param {string} label
 * @param {string[]} args of Node
 * @param {{ env: Record<string, string>, read: () => any, log?: string | undefined }} options `log`: file that gets the output instead of
 *   the terminal, and is printed once the suite has ended
 */
async function run(label, args, { env, read, log }) {
  if (log === undefined) console.log(`\n— ${label}`);
  /** @type {number | 'inherit'} */
  const output = log === undefined ? 'inherit' : openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, 'close');
  if (typeof output === 'number') closeSync(output);
  if (log !== undefined) console.log(`\n— ${label}\n${readFileSync(log, 'utf8')}`);
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
  const { startMariaDb } = await import(join(root, 'packages/service-kit/dist/testing/mariadb.js'));
  return startMariaDb().catch(() => null);
}

/** Creates a folder with the groups of integration tests for a whole run. */
function groups() {
  const folder = join(scratch, 'groups');
  mkdirSync(folder);
  writeGroups(root, folder, testFiles(root));
  return folder;
}

/**
 * A suite: `first` runs it, `again` runs its few failed tests once more, alone.
 * @typedef {{ first: () => Promise<any>, again: (first: any) => Promise<import('./run/once-more.mjs').Result> }} Suite
 */

/**
 * @param {string[]} [files] the tests to run; all of them by default
 * @returns {Suite}
 */
function jest(files) {
  const file = join(scratch, 'jest.json');
  const needed = files === undefined || programsOf({ jest: files, endToEnd: [] }).length > 0;
  const runFiles = async (label, flags, paths) => {
    const database = needed ? await startDatabase() : null;
    const result = await run(
      label,
      [
        join(root, 'node_modules/jest/bin/jest.js'),
        ...['--json', `--outputFile=${file}`, ...flags],
        ...(paths ? ['--runTestsByPath', ...paths] : []),
      ],
      {
        env: {
          ...(database !== null && { TEST_MARIADB_PORT: String(database.port) }),
          ...(files === undefined && { TEST_GROUPS: groupsFolder }),
        },
        read: () => {
          const results = json(file);
          rmSync(file);
          return { ...countJest(results), results };
        },
      },
    );
    await database?.stop();
    return result;
  };
  const groupsFolder = files === undefined ? groups() : '';
  return {
    // More workers than processors, because many tests wait for a lease to expire or a process to start.
    first: () => runFiles('Unit and integration', ['--maxWorkers=4'], files),
    async again(first) {
      const paths = first.results ? jestAgain(first.results) : [];
      if (paths.length === 0) return first;
      // A failed test may have left handles open, which would keep a process that runs all files from exiting.
      const second = await runFiles('Once more, alone', ['--runInBand', '--forceExit'], paths);
      if (!second.results) return first;
      const joined = joinJest(first.results, second.results);
      return { ...joined, failed: Math.max(joined.failed, second.failed) };
    },
  };
}

/**
 * @param {string[]} [files] the journeys to run; all of them by default
 * @param {string} [log] file that gets the output of the first run
 * @returns {Suite}
 */
function endToEnd(files = [], log) {
  const file = join(scratch, 'playwright.json');
  const cli = join(root, 'e2e/node_modules/playwright/cli.js');
  const runJourneys = (label, log, ...more) =>
    run(label, [cli, 'test', '--config', 'e2e/playwright.config.ts', ...files, ...more], {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        SCRATCH_DIR: scratch,
        ...(!needProduct(files) && { WITHOUT_PRODUCT: '1' }),
      },
      read: () => {
        const { stats } = json(file);
        rmSync(file);
        return { ...countJourneys(stats), stats };
      },
      log,
    });
  return {
    first: () => runJourneys('End to end in Chromium', log),
    async again(first) {
      if (!first.stats || !journeysAgain(first.stats)) return first;
      const second = await runJourneys('Once more, alone', undefined, '--last-failed', '--workers=1');
      return second.stats ? joinJourneys(first.stats, second.stats) : first;
    },
  };
}

/**
 * Runs suites beside each other, because journeys mostly wait for a browser or a server; what failed runs again once all have ended.
 * @param {Suite[]} suites
 */
async function runBeside(suites) {
  const firsts = await Promise.all(suites.map((suite) => suite.first()));
  const results = [];
  for (const [index, suite] of suites.entries()) results.push(await suite.again(firsts[index]));
  return results;
}

async function runAll() {
  await ensurePrograms();
  return [runChecks(root), ...(await runBeside([jest(), endToEnd([], journeysLog)]))];
}

/** @param {{ jest: string[], endToEnd: string[] }} selected */
async function runSome(selected) {
  await ensurePrograms(programsOf(selected));
  if (selected.jest.length + selected.endToEnd.length === 0) console.log('No test reaches what has changed.');
  const units = selected.jest.length > 0 ? [jest(selected.jest)] : [];
  if (selected.endToEnd.length === 0) return runBeside(units);
  return runBeside([...units, endToEnd(selected.endToEnd, units.length > 0 ? journeysLog : undefined)]);
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
