import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles, changedTests } from './changed-tests.mjs';

const repository = join(__dirname, '..', '..');
let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: root });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'changed-')));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('.gitignore', 'node_modules\n');
  write('jest.config.cjs', 'module.exports = {};');
  write('src/low.js', 'exports.low = 1;');
  write('src/middle.js', "exports.middle = require('./low.js').low;");
  write('src/middle.test.js', "require('./middle.js');");
  write('src/other.test.js', '');
  write('e2e/journeys/a.spec.ts', '');
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

const files = ['src/middle.test.js', 'src/other.test.js', 'e2e/journeys/a.spec.ts', 'e2e/journeys/b.spec.ts'];
const reached = (since?: string) => changedTests(root, changedFiles(root, since), files);

it('are those that reach a changed file through any number of imports', () => {
  expect(reached()).toEqual({ jest: [], endToEnd: [] });
  write('src/low.js', 'exports.low = 2;');
  expect(reached()).toEqual({ jest: ['src/middle.test.js'], endToEnd: [] });
});

it('are new and changed tests themselves, and none that was deleted', () => {
  write('e2e/journeys/b.spec.ts', '');
  write('src/other.test.js', 'it');
  rmSync(join(root, 'e2e/journeys/a.spec.ts'));
  expect(reached()).toEqual({ jest: ['src/other.test.js'], endToEnd: ['e2e/journeys/b.spec.ts'] });
});

it('are all journeys when what they share has changed', () => {
  write('e2e/support/product.ts', '// changed');
  expect(reached().endToEnd).toEqual(['e2e/journeys/a.spec.ts', 'e2e/journeys/b.spec.ts']);
});

it('begin at the commit that is named, which must exist', () => {
  write('src/ümlaut.test.js', '');
  write('src/low.js', 'exports.low = 3;');
  git('add', '-A');
  git('commit', '-qm', 'second');
  expect(changedFiles(root)).toEqual([]);
  expect(changedFiles(root, 'HEAD~1')).toEqual(['src/low.js', 'src/ümlaut.test.js']);
  expect(() => changedFiles(root, 'nowhere')).toThrow('"nowhere" is no commit');
});
