import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestFilesToRetry, joinJest, joinJourneys, journeyFilesToRetry } from './retry-failed.mjs';

const root = join(__dirname, '..', '..');

/**
 * Returns a Jest report for files and the results of their tests: `+` passed, `-` failed. An empty string means that the file did not run.
 */
function resultsOf(files: Record<string, string>) {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name,
    status: tests === '' || tests.includes('-') ? 'failed' : 'passed',
    assertionResults: [...tests].map((test, index) => ({
      status: test === '+' ? 'passed' : 'failed',
      fullName: `${name} ${index + 1}`,
    })),
  }));
  const count = (wanted: string) =>
    [...Object.values(files).join('')].filter((test) => test === wanted).length;
  return {
    numPassedTests: count('+'),
    numFailedTests: count('-'),
    numFailedTestSuites: testResults.filter(({ status }) => status === 'failed').length,
    testResults,
  };
}

/** Returns files of which each contains one failed test. */
const filesThatFail = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`file ${index}`, '-']));

describe('the Jest files that run again', () => {
  it.each([
    [{ a: '++' }, []],
    [{ a: '+', b: '+-', c: '' }, ['b', 'c']],
    [filesThatFail(10), Object.keys(filesThatFail(10))],
    [filesThatFail(11), []],
  ])('of %j are %j', (files, again) => {
    expect(jestFilesToRetry(resultsOf(files))).toEqual(again);
  });

  it.each([
    ['passes alone', { b: '+++' }, { passed: 5, failed: 0, again: ['b 2'] }],
    ['fails again', { b: '+-+' }, { passed: 4, failed: 1, again: [] }],
    ['does not run again', {}, { passed: 2, failed: 1, again: [] }],
  ])('a file that %s', (_, second, joined) => {
    expect(joinJest(resultsOf({ a: '++', b: '+-+' }), resultsOf(second))).toEqual(joined);
  });

  it('a file that could not be read', () => {
    expect(joinJest(resultsOf({ a: '+', b: '' }), resultsOf({ b: '++' }))).toEqual({
      ...{ passed: 3, failed: 0, again: ['b'] },
    });
  });
});

describe('the journeys that run again', () => {
  const outcomes: Record<string, string> = { '+': 'expected', '-': 'unexpected', o: 'skipped', '~': 'flaky' };

  /** Returns a report of Playwright. The last test of each file is in a group. */
  function reportOf(files: Record<string, string>, errors: unknown[] = []) {
    const all = Object.values(files).join('');
    const count = (wanted: string) => [...all].filter((test) => test === wanted).length;
    const specsOf = (tests: string) =>
      [...tests].map((test) => ({ tests: [{ status: outcomes[test] ?? '' }] }));
    return {
      stats: { expected: count('+'), unexpected: count('-'), skipped: count('o'), flaky: count('~') },
      suites: Object.entries(files).map(([file, tests]) => ({
        ...{ file, specs: specsOf(tests.slice(0, -1)) },
        suites: [{ file, specs: specsOf(tests.slice(-1)) }],
      })),
      errors,
    };
  }

  it.each([
    [{ a: '+' }, []],
    [{ a: '+', b: '+-' }, ['b']],
    [{ ...filesThatFail(8), a: '-+-' }, [...Object.keys(filesThatFail(8)), 'a']],
    [{ ...filesThatFail(8), a: '-+--' }, []],
    // A failure leaves out the tests after it.
    [{ a: '+', b: '+-oo' }, ['b']],
    [{ a: '+~' }, ['a']],
  ])('of %j are %j', (files, again) => {
    expect(journeyFilesToRetry(reportOf(files))).toEqual(again);
  });

  it('are none when something failed outside the tests', () => {
    expect(journeyFilesToRetry(reportOf({ a: '-' }, [{ message: 'setup' }]))).toEqual([]);
  });

  it.each([
    ['passes alone', { b: '+++' }, { passed: 5, failed: 0, again: ['b'] }],
    ['fails again', { b: '+-o' }, { passed: 3, failed: 2, again: [] }],
    ['fails now and then', { b: '++~' }, { passed: 4, failed: 1, again: [] }],
    ['does not run again', {}, { passed: 2, failed: 3, again: [] }],
  ])('a file that %s', (_, second, joined) => {
    expect(joinJourneys(reportOf({ a: '++', b: '+-o' }), reportOf(second))).toEqual(joined);
  });
});

it('npm test lists what failed beside others and passed alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'once-more-'));
  const trace = join(folder, 'ran');
  const file = join(root, 'tools', 'run', `once-more-${process.pid}.test.ts`);
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    it('passes the second time', () => {
      const isSecond = existsSync(${JSON.stringify(trace)});
      writeFileSync(${JSON.stringify(trace)}, '');
      expect(isSecond).toBe(true);
    });`,
  );
  try {
    const args = [join(root, 'tools', 'test.mjs'), file.slice(root.length + 1)];
    const env = { ...process.env, PORTALS_ROOT: root };
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
    expect(stdout).toMatch(/^Failed beside others and passed alone: passes the second time$/m);
    expect(stdout).toMatch(/^1 passed, 0 failed$/m);
    expect(status).toBe(0);
  } finally {
    rmSync(file);
    rmSync(folder, { recursive: true });
  }
});
