import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packTree } from './tree.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-tree-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('copies files of releases, and neither locks, incomplete files nor what the file system of a volume keeps', async () => {
  for (const path of [
    'mfe-a/1.0.0/main.js',
    'mfe-a/lost+found/x',
    'mfe-a/.part/main.js',
    'history.json',
    'history.lock',
    'lost+found/#12',
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  const files = {};
  for await (const _ of packTree(folder, files));
  expect(Object.keys(files)).toEqual(['history.json', 'mfe-a/1.0.0/main.js', 'mfe-a/lost+found/x']);
});

it('copies nothing of a folder that does not exist', async () => {
  const files = {};
  for await (const _ of packTree(join(folder, 'none'), files));
  expect(files).toEqual({});
});
