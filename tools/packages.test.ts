import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');

it('installs with one version of pnpm, here and in the images', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
  const used = Array.from(read('Dockerfile').matchAll(/pnpm@[^\s]+/g), ([version]) => version);
  expect(used.length).toBeGreaterThan(0);
  expect(new Set(used)).toEqual(new Set([packageManager]));
});

it('names exact versions, none of them younger than three days', () => {
  const workspace = read('pnpm-workspace.yaml');
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(workspace) ?? [];
  const versions = Array.from(catalog.matchAll(/: (.+)$/gm), ([, version]) => version);
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? ''))).toEqual([]);
  expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1])).toBeGreaterThanOrEqual(3 * 24 * 60);
});

it('names no registry in the lockfile', () => {
  expect(read('pnpm-lock.yaml')).not.toMatch(/https?:\/\//);
});
