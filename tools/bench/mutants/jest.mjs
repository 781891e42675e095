import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '../lib/processes.mjs';

/** Milliseconds after which a test run is stopped, because some mutants cause endless loops. */
const longest = 15 * 60_000;
const running = new Set();
let isStopped = false;

/** Stops the running tests and their servers, and prevents further runs. */
export async function stopTests() {
  isStopped = true;
  await Promise.all([...running].map((program) => program.stop()));
}

async function runToEnd(folder, args) {
  if (isStopped) throw new Error('the tests were stopped');
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const program = start(process.execPath, [jest, ...args], { cwd: folder, quiet: true });
  running.add(program);
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    program.stop();
  }, longest);
  const status = await program.ended;
  clearTimeout(timer);
  running.delete(program);
  if (isStopped) throw new Error('the tests were stopped');
  return { status, isEndless, output: program.output() };
}

/**
 * Runs the tests in a copy of the sources until one fails.
 * @param {string} folder the copy
 * @param {string[]} args selection of the tests
 * @returns {Promise<{ outcome: 'passed' | 'failed' | 'broken', by: string, message?: string }>} `by` is the test that failed, or the reason
 * why no test could start
 */
export async function runJest(folder, args) {
  const file = join(folder, '.mutant-result.json');
  rmSync(file, { force: true });
  const where = [`--outputFile=${file}`, `--cacheDirectory=${join(folder, '.jest-cache')}`];
  const { status, isEndless, output } = await runToEnd(folder, [
    '--json',
    '--bail=1',
    '--maxWorkers=1',
    ...where,
    ...args,
  ]);
  if (isEndless) return { outcome: 'failed', by: 'the tests did not end' };
  if (!existsSync(file)) return { outcome: 'broken', by: output.slice(-2000) };
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((test) => test.status === 'failed');
  if (failed !== undefined) {
    return { outcome: 'failed', by: failed.fullName, message: failed.failureMessages.join('\n') };
  }
  if (status === 0) return { outcome: 'passed', by: '' };
  return {
    outcome: 'broken',
    by: testResults
      .map(({ message }) => message)
      .join('\n')
      .slice(0, 2000),
  };
}
