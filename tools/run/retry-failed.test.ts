import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestFilesToRetry, joinJest, joinJourneys, shouldRetryJourneys } from './retry-failed.mjs';

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

describe('the Jest files that run again', () => {
  it.each([
    [{ a: '++' }, []],
    [{ a: '+', b: '+-', c: '' }, ['b', 'c']],
    [{ a: '-', b: '-', c: '-' }, ['a', 'b', 'c']],
    [{ a: '-', b: '-', c: '-', d: '-' }, []],
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
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

  it.each([
    [{}, false],
    [{ unexpected: 1 }, true],
    [{ unexpected: 3 }, true],
    [{ unexpected: 4 }, false],
    [{ unexpected: 1, skipped: 1 }, false],
    [{ unexpected: 1, flaky: 1 }, false],
  ])('with %j: %s', (more, again) => {
    expect(shouldRetryJourneys({ ...stats, ...more })).toBe(again);
  });

  it.each([
    [{ expected: 2 }, { passed: 7, failed: 0, again: ['2 of 2 journeys'] }],
    [
      { expected: 1, unexpected: 1 },
      { passed: 6, failed: 1, again: ['1 of 2 journeys'] },
    ],
    [{ expected: 0 }, { passed: 5, failed: 2, again: [] }],
  ])('and add up to %j', (second, joined) => {
    expect(joinJourneys({ ...stats, unexpected: 2 }, { ...stats, ...second })).toEqual(joined);
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
