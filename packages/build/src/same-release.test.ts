import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { Release } from '@portals/contracts/releases';
import { listFiles } from './files.js';

const repository = join(__dirname, '..', '..', '..');
const names = ['shell', 'mfe-leadmanager'];
let copy: string;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'pipe', env: { ...process.env, PORTALS_ROOT: undefined } });

/** Creates a second checkout of the same sources and packages, without build output. Links between packages point into the copy. */
beforeAll(() => {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  copy = mkdtempSync(join(cache, 'mi año 1 '));
  mkdirSync(join(copy, 'node_modules'));
  // Copying nearly 70,000 files would be slow, so they are hard-linked.
  run('cp', '-al', realpathSync(join(repository, 'node_modules', '.pnpm')), join(copy, 'node_modules'));
  const built = names.map((name) => join(repository, name, 'dist'));
  for (const name of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'packages', ...names])
    cpSync(join(repository, name), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !built.includes(path) && !path.endsWith(`${sep}.cache`),
    });
});
afterAll(() => run('rm', '-rf', copy));

/** Builds a folder of a checkout and reads its release. */
function build(checkout: string, name: string) {
  run(
    process.execPath,
    join(checkout, 'packages', 'portal-cli', 'dist', 'main.js'),
    'build',
    join(checkout, name),
  );
  const folder = join(checkout, name, 'dist');
  const release = Release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
  return { folder, release: { ...release, builtAt: '' } };
}

it.each(names)(
  'builds the same release of %s in every folder, without the name of the folder',
  async (name) => {
    const [here, there] = [build(repository, name), build(copy, name)];
    expect(there.release).toEqual(here.release);
    const files = await listFiles(there.folder);
    expect(files).toEqual(await listFiles(here.folder));
    for (const file of files.filter((path) => path !== 'release.json')) {
      const [content, other] = [there, here].map(({ folder }) => readFileSync(join(folder, file)));
      expect([file, other?.equals(content ?? Buffer.of())]).toEqual([file, true]);
      for (const place of [repository, basename(copy), encodeURIComponent(basename(copy))])
        expect([file, content?.includes(place)]).toEqual([file, false]);
    }
  },
);
