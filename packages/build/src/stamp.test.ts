import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sourceStamp } from './stamp.js';

let workspace: string;

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(workspace, path)), { recursive: true });
  await writeFile(join(workspace, path), text);
};
const stamp = () => sourceStamp({ root: join(workspace, 'mfe-a'), mode: 'production' });

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'stamp-'));
  for (const path of ['pnpm-workspace.yaml', 'pnpm-lock.yaml', 'mfe-a/src/portal.ts', 'packages/ui/src/a.ts'])
    await write(path, 'first');
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

it.each([
  'mfe-a/src/portal.ts',
  'mfe-a/src/gallery/page.tsx',
  'packages/ui/src/a.ts',
  'packages/ui/src/gallery/a.ts',
  'pnpm-lock.yaml',
])('changes with %s', async (path) => {
  const before = await stamp();
  await write(path, 'second');
  expect(await stamp()).not.toBe(before);
});

it.each(['packages/ui/gallery/main.tsx', 'mfe-a/src/portal.test.ts', 'mfe-a/dist/portal.js'])(
  'stays the same when %s changes, which no build uses',
  async (path) => {
    const before = await stamp();
    await write(path, 'second');
    expect(await stamp()).toBe(before);
  },
);

describe('outside the checkout', () => {
  const root = () => join(workspace, 'alone');
  const outside = () => sourceStamp({ root: root(), mode: 'production' });
  beforeEach(async () => {
    await rm(join(workspace, 'pnpm-workspace.yaml'));
    for (const path of ['node_modules/@portals/build/dist/a.js', 'package-lock.json', 'src/portal.ts'])
      await write(`alone/${path}`, 'first');
  });

  it.each(['src/portal.ts', 'package-lock.json', 'node_modules/@portals/build/dist/a.js'])(
    'changes with %s',
    async (path) => {
      const before = await outside();
      await write(`alone/${path}`, 'second');
      expect(await outside()).not.toBe(before);
    },
  );

  it.each(['.git/HEAD', 'src/.cache/a', '.idea/workspace.xml'])(
    'stays the same when %s changes, which no build uses',
    async (path) => {
      const before = await outside();
      await write(`alone/${path}`, 'second');
      expect(await outside()).toBe(before);
    },
  );

  it('is not kept from reading the sources by a lock file of an editor, a socket or a link to a lost file', async () => {
    const before = await outside();
    await symlink('me@here.1', join(root(), 'src/.#portal.ts'));
    await symlink('lost', join(root(), 'src/lost'));
    const socket = createServer().listen(join(root(), 'src/socket'));
    await once(socket, 'listening');
    expect(await outside()).toBe(before);
    socket.close();
  });

  it('changes with a file in a linked folder, and ends when the link leads to a folder around it', async () => {
    await write('elsewhere/a.ts', 'first');
    await symlink(join(workspace, 'elsewhere'), join(root(), 'src/linked'));
    await symlink('..', join(root(), 'src/around'));
    const before = await outside();
    await write('elsewhere/a.ts', 'second');
    expect(await outside()).not.toBe(before);
  });

  it('takes a link to the packages in place of their folder', async () => {
    const before = await outside();
    const elsewhere = join(workspace, 'other', 'node_modules');
    await mkdir(dirname(elsewhere));
    await rename(join(root(), 'node_modules'), elsewhere);
    await symlink(elsewhere, join(root(), 'node_modules'));
    expect(await outside()).toBe(before);
  });

  it('needs the packages', async () => {
    await rm(join(root(), 'node_modules'), { recursive: true });
    await expect(outside()).rejects.toThrow('no @portals/build installed');
  });
});
