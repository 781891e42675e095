import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles, changedTests } from './changed-tests.mjs';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: root });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'changed-')));
  write('package.json', '{"name":"portals"}');
  const exports = {
    '.': './src/all.ts',
    './*': { types: 'x', '@portals/source': './src/*/index.ts', default: 'x' },
  };
  write('packages/base/package.json', JSON.stringify({ name: '@portals/base', exports }));
  write('packages/base/src/all.ts', '');
  write('packages/base/src/part/index.ts', "export * from './words.json' with { type: 'json' };");
  write('packages/base/src/part/words.json', '{}');
  write('src/low.ts', 'export const low = 1;');
  write('src/middle.tsx', "export { low } from './low.js';\nimport x from 'zod';");
  write('src/middle.test.tsx', "const middle = await import('./middle.js');");
  write('src/other.test.ts', "import { words } from '@portals/base/part';");
  write('e2e/journeys/a.spec.ts', "import '../support/product.ts';");
  write('e2e/journeys/c.spec.ts', "import all from '@portals/base';");
  write('e2e/support/product.ts', '');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => {
  git('checkout', '-q', '.');
  git('clean', '-qfd');
});

const specs = ['a', 'b', 'c'].map((name) => `e2e/journeys/${name}.spec.ts`);
const files = ['src/middle.test.tsx', 'src/other.test.ts', ...specs];
const reached = (since?: string) => changedTests(root, changedFiles(root, since), files);

it('are those that reach a changed file through any number of imports', () => {
  expect(reached()).toEqual({ jest: [], endToEnd: [] });
  write('src/low.ts', 'export const low = 2;');
  expect(reached()).toEqual({ jest: ['src/middle.test.tsx'], endToEnd: [] });
});

it('are those that reach it through other packages', () => {
  write('packages/base/src/part/words.json', '{ "a": 1 }');
  expect(reached()).toEqual({ jest: ['src/other.test.ts'], endToEnd: [] });
  write('packages/base/src/all.ts', '// changed');
  expect(reached().endToEnd).toEqual(['e2e/journeys/c.spec.ts']);
});

it('include new and changed tests, but no deleted ones', () => {
  write('e2e/journeys/b.spec.ts', '');
  write('src/other.test.ts', 'it');
  rmSync(join(root, 'e2e/journeys/a.spec.ts'));
  expect(reached()).toEqual({ jest: ['src/other.test.ts'], endToEnd: ['e2e/journeys/b.spec.ts'] });
});

it('include journeys whose support files have changed', () => {
  write('e2e/support/product.ts', '// changed');
  expect(reached()).toEqual({ jest: [], endToEnd: ['e2e/journeys/a.spec.ts'] });
});

it('are relative to the given commit, which must exist', () => {
  write('src/ümlaut.test.ts', '');
  write('src/low.ts', '');
  git('add', '-A');
  git('commit', '-qm', 'second');
  expect(changedFiles(root)).toEqual([]);
  expect(changedFiles(root, 'HEAD~1')).toEqual(['src/low.ts', 'src/ümlaut.test.ts']);
  expect(() => changedFiles(root, 'nowhere')).toThrow('"nowhere" is no commit');
});
