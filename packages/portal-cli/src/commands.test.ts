import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareLocales, readDescriptor, readLocales } from '@portals/build';
import { runCommand } from './commands.js';
import { ReleaseStore } from './store.js';
import { writeBuilt } from './testing.js';

const repository = join(__dirname, '..', '..', '..');
let work: string;
let lines: string[];

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'cli-'));
  lines = [];
});
afterEach(() => rm(work, { recursive: true, force: true }));

const run = (...args: string[]) =>
  runCommand(args, {
    workspace: work,
    current: work,
    env: { DATA_DIR: join(work, 'data') },
    print: (line) => lines.push(line),
  });

it('lists releases with what is live and what was before', async () => {
  const store = new ReleaseStore(join(work, 'data', 'releases'));
  for (const patch of [1, 2, 3])
    await store.publish(await writeBuilt(work, { name: 'mfe-a', version: `1.0.${patch}+a` }));
  await run('list');
  expect(lines).toEqual(['mfe-a', '  1.0.1+a', '  1.0.2+a previous', '  1.0.3+a live']);
});

it('promotes and goes back by name', async () => {
  const store = new ReleaseStore(join(work, 'data', 'releases'));
  for (const patch of [1, 2])
    await store.publish(await writeBuilt(work, { name: 'mfe-a', version: `1.0.${patch}+a` }));
  await run('rollback', 'mfe-a');
  await run('promote', 'mfe-a', '1.0.2+a');
  expect(lines).toEqual(['mfe-a 1.0.1+a is live again', 'mfe-a 1.0.2+a is live']);
});

it.each([
  [[], 'Usage'],
  [['frobnicate'], 'Unknown command "frobnicate"'],
  [['toString'], 'Unknown command "toString"'],
  [['promote', 'mfe-a'], 'Which version?'],
  [['rollback'], 'Which portal?'],
  [['rollback', 'mfe-a'], 'mfe-a has no live release'],
  [['build', 'nowhere'], 'nowhere is neither the shell nor a portal'],
  [['new', 'Bad Name'], '"Bad Name" cannot be a portal'],
])('%j is refused with a reason', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason);
});

it('makes a portal whose descriptor and texts are sound, and no second one over it', async () => {
  await mkdir(join(work, 'packages'), { recursive: true });
  await cp(
    join(repository, 'packages', 'platform', 'package.json'),
    join(work, 'packages', 'platform', 'package.json'),
  );
  await run('new', 'invoices');
  const folder = join(work, 'mfe-invoices');
  expect(readDescriptor(folder).routes.map(({ path }) => path)).toEqual(['/invoices']);
  const locales = readLocales(folder);
  expect(locales && compareLocales(locales)).toEqual([]);
  await expect(run('new', 'mfe-invoices')).rejects.toThrow('already there');
});
