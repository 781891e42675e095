import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needProduct, programsOf, selectTests, testFiles } from './select-tests.mjs';

const root = join(__dirname, '..', '..');
const files = [
  'mfe-a/src/home.test.tsx',
  'mfe-a/src/list/list.test.ts',
  'mfe-ab/src/home.test.tsx',
  'packages/service-kit/src/database/tls.test.ts',
  'services/consulting/test/company.test.ts',
  'services/gateway/test/api.test.ts',
  'e2e/journeys/company.spec.ts',
  'e2e/journeys/upgrade.spec.ts',
];
const select = (...names: string[]) => selectTests(names, files);

describe('tests selected by name', () => {
  it.each([
    ['a folder', 'mfe-a', ['mfe-a/src/home.test.tsx', 'mfe-a/src/list/list.test.ts']],
    [
      'a folder, as a shell completes it',
      './mfe-a/',
      ['mfe-a/src/home.test.tsx', 'mfe-a/src/list/list.test.ts'],
    ],
    ['a folder inside', 'services/consulting', ['services/consulting/test/company.test.ts']],
    ['a file', 'mfe-a/src/list/list.test.ts', ['mfe-a/src/list/list.test.ts']],
    ['a part of a path', 'src/home', ['mfe-a/src/home.test.tsx', 'mfe-ab/src/home.test.tsx']],
  ])('are those of %s', (_what, name, expected) => {
    expect(select(name)).toEqual({ jest: expected, endToEnd: [] });
  });

  it('are end-to-end tests where they need the product', () => {
    expect(select('e2e/journeys/company.spec.ts')).toEqual({
      jest: [],
      endToEnd: ['e2e/journeys/company.spec.ts'],
    });
    expect(select('company')).toEqual({
      jest: ['services/consulting/test/company.test.ts'],
      endToEnd: ['e2e/journeys/company.spec.ts'],
    });
  });

  it('for several names are run once each', () => {
    expect(select('mfe-a/src/list', 'mfe-a').jest).toEqual([
      'mfe-a/src/list/list.test.ts',
      'mfe-a/src/home.test.tsx',
    ]);
  });

  it('are rejected with the names that match nothing, even if another name matches', () => {
    expect(() => select('mfe-a', 'mfe-typo', 'no/such')).toThrow(/^No test is in "mfe-typo", "no\/such"\. /);
  });

  it('require only the programs that they need', () => {
    expect(programsOf(select('mfe-a'))).toEqual([]);
    expect(programsOf(select('services/gateway'))).toEqual([]);
    expect(programsOf(select('services/consulting'))).toEqual(['mariadbd']);
    expect(programsOf(select('packages/service-kit'))).toEqual(['mariadbd', 'openssl']);
    expect(programsOf(select('company.spec'))).toEqual(['chromium']);
    expect(programsOf(select('upgrade'))).toEqual(['chromium', 'mariadbd']);
    expect(programsOf(select('company'))).toEqual(['chromium', 'mariadbd']);
  });
});

it('include all tests of the repository, and nothing installed or built', () => {
  const found = testFiles(root);
  expect(found.every((path) => existsSync(join(root, path)))).toBe(true);
  expect(found).toEqual(
    expect.arrayContaining(['tools/run/select-tests.test.ts', 'e2e/journeys/releases.spec.ts']),
  );
  expect(found.filter((path) => /node_modules|\/dist\/|^\./.test(path))).toEqual([]);
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  // An empty TEST_GROUPS makes Jest list the individual files rather than the groups of a whole run.
  const env = { ...process.env, TEST_GROUPS: '' };
  const { stdout } = spawnSync(process.execPath, [jest, '--listTests'], { cwd: root, encoding: 'utf8', env });
  const listed = stdout
    .split('\n')
    .filter((line) => line.startsWith(join(root, '/')))
    .map((path) => path.slice(root.length + 1));
  expect(found.filter((path) => !path.startsWith('e2e/')).sort()).toEqual(listed.sort());
});

it.each([
  [[], true],
  [['e2e/journeys/gallery.spec.ts'], false],
  [['e2e/journeys/gallery.spec.ts', 'e2e/journeys/company.spec.ts'], true],
])('with the journeys %j, a product runs: %s', (journeys, needed) => {
  expect(needProduct(journeys)).toBe(needed);
});

describe('npm test', () => {
  const test = (...names: string[]) => {
    const args = [join(root, 'tools', 'test.mjs'), ...names];
    const env = { ...process.env, PORTALS_ROOT: root };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env,
    });
    return { status, output: stdout + stderr };
  };

  it('runs only what is named, and counts it', () => {
    const { status, output } = test('services/gateway/src/http/html.test.ts');
    expect(output).toContain('PASS unit services/gateway/src/http/html.test.ts');
    expect(output).toMatch(/^[1-9]\d* passed, 0 failed$/m);
    expect(output).not.toContain('Types, browser');
    expect(status).toBe(0);
  });

  it('fails with an explanation when a name matches nothing, and runs nothing', () => {
    const { status, output } = test('services/gateway/src/http/html.test.ts', 'mfe-typo');
    expect([status, output]).toEqual([1, expect.stringMatching(/^No test is in "mfe-typo"\. .*\n$/)]);
  });
});
