import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '..');
let folder: string;

/**
 * Scripts that must fail when started directly: for each, a file that causes the failure, the content of the file, and the expected
 * message.
 */
const faults: Record<string, [file: string, content: string, said: string]> = {
  // Fails even without a planted fault: the copy has no `node_modules/.bin`, so tsc, biome and knip cannot be started.
  'tools/check.mjs': ['package.json', '{}', 'Lint, format and boundaries'],
  'tools/contract-doors.mjs': [
    'services/auth/src/planted.ts',
    "import '@portals/contracts/consulting';",
    'services/auth/src/planted.ts: @portals/contracts/consulting belongs to another part',
  ],
  'tools/rooms.mjs': [
    'services/auth/package.json',
    '{ "rooms": ["invoice"] }',
    'services/auth: invoice is a room of package.json and no folder',
  ],
  'tools/bench/bytes/one-bundle/build.mjs': [
    'packages/build/dist/index.js',
    "exports.shellConfig = () => { throw new Error('planted'); };",
    'planted',
  ],
};
const scripts = Object.keys(faults);

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mi año 1 '));
  cpSync(__dirname, join(folder, 'tools'), { recursive: true });
  write('node_modules/webpack/index.js', '');
  for (const name of ['packages', 'shell']) mkdirSync(join(folder, name));
  for (const [file, content] of Object.values(faults)) write(file, content);
  symlinkSync(folder, join(folder, 'link'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(scripts.flatMap((script) => [script, `link/${script}`]))(
  'works in a folder with a space and an ñ in its path: %s',
  (script) => {
    const [, , said = ''] = faults[script.replace('link/', '')] ?? [];
    const { PORTALS_ROOT: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), '.', 'out'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(said)]);
  },
);

const skipped = /^(node_modules|dist|test-results|\..*)$/;

/** Returns the modules of the repository that can be run as scripts, by path. */
const modulesIn = (path: string): string[] =>
  readdirSync(join(repository, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : modulesIn(inner);
    return /(?<!\.test)\.(ts|js|mjs)$/.test(entry.name) ? [inner] : [];
  });

it('is checked in the same way by every script', () => {
  const modules = modulesIn('').map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }));
  const asking = (pattern: RegExp) =>
    modules.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).sort();
  expect(asking(/startedDirectly\(/)).toEqual([...scripts, 'tools/started-directly.mjs'].sort());
  expect(asking(/argv\[1\]|import\.meta\.(url|filename) ===|require\.main/)).toEqual([]);
});
