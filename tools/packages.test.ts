import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the workspace folders that match a pattern, which may end with `*`. */
function foldersOf(root: string, pattern: string): string[] {
  const [, parent = '', start = pattern] = /^(.*\/)?([^/]*)\*$/.exec(pattern) ?? [];
  const names = pattern.endsWith('*')
    ? readdirSync(join(root, parent)).filter((name) => name.startsWith(start))
    : [pattern];
  return names.map((name) => parent + name).filter((name) => existsSync(join(root, name, 'package.json')));
}

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');

it('uses the same version of pnpm here and in the images', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
  const used = Array.from(read('Dockerfile').matchAll(/pnpm@[^\s]+/g), ([version]) => version);
  expect(used.length).toBeGreaterThan(0);
  expect(new Set(used)).toEqual(new Set([packageManager]));
});

it('pins exact versions, none of them younger than three days', () => {
  const workspace = read('pnpm-workspace.yaml');
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(workspace) ?? [];
  const versions = Array.from(catalog.matchAll(/: (.+)$/gm), ([, version]) => version);
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? ''))).toEqual([]);
  expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1])).toBeGreaterThanOrEqual(3 * 24 * 60);
});

it('does not mention a registry in the lockfile', () => {
  expect(read('pnpm-lock.yaml')).not.toMatch(/https?:\/\//);
});

it('has portals that need the platform which they are tested with, so that no older shell opens them (rule 13.52)', () => {
  const { version } = JSON.parse(read('packages/platform/package.json'));
  const portals = foldersOf(join(__dirname, '..'), 'mfe-*');
  expect(portals.length).toBeGreaterThan(5);
  for (const name of portals)
    expect([name, JSON.parse(read(`${name}/portal.json`)).platform]).toEqual([name, `^${version}`]);
});

it.each(['platform', 'ui'])('has the version of %s that its changes state, which portals need', (name) => {
  const stated = read('packages/CHANGELOG.md').matchAll(/`(platform|ui)` 1\.(\d+)/g);
  const minors = Array.from(stated, ([, of, minor]) => (of === name ? Number(minor) : 0));
  expect(JSON.parse(read(`packages/${name}/package.json`)).version).toBe(`1.${Math.max(...minors)}.0`);
});

it('lists every workspace in the lockfile, from which a clean clone is installed', () => {
  const root = join(__dirname, '..');
  const [, list = ''] = /^packages:\n((?: {2}- .*\n)+)/m.exec(read('pnpm-workspace.yaml')) ?? [];
  const patterns = Array.from(list.matchAll(/^ {2}- (.+)$/gm), ([, pattern = '']) => pattern);
  expect(patterns).toContain('mfe-*');
  const folders = patterns.flatMap((pattern) => foldersOf(root, pattern));
  expect(folders.length).toBeGreaterThan(10);
  const [, importers = ''] = /^importers:\n([\s\S]*?)^packages:/m.exec(read('pnpm-lock.yaml')) ?? [];
  const listed = Array.from(importers.matchAll(/^ {2}(\S+):(?: \{\})?$/gm), ([, name]) => name);
  expect(listed.sort()).toEqual(['.', ...folders].sort());
});
