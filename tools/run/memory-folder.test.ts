import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const script = pathToFileURL(join(__dirname, 'memory-folder.mjs')).href;
let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

function make(folder: string, needed: string): string {
  const program = `const { makeScratch } = await import('${script}');
    console.log(makeScratch(${JSON.stringify(folder)}, ${needed}))`;
  const made = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return made.trim();
}

it('makes an empty folder in memory where there is room', () => {
  const made = make(memory, '1');
  expect(dirname(made)).toBe(memory);
  expect(readdirSync(made)).toEqual([]);
});

it.each([
  ['room is short', () => make(memory, '2 ** 60')],
  ['the system has none', () => make(join(memory, 'none'), '1')],
])('makes the usual one where %s', (_, making) => {
  const made = making();
  expect(dirname(made)).toBe(tmpdir());
  rmSync(made, { recursive: true });
});

it('removes what a killed run has left, and nothing of a run that goes on', () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const folders = [`portals-test-${dead}-a`, `portals-test-${process.pid}-a`, `another-${dead}-a`];
  for (const name of folders) mkdirSync(join(memory, name));
  make(memory, '1');
  expect(folders.map((name) => existsSync(join(memory, name)))).toEqual([false, true, true]);
});
