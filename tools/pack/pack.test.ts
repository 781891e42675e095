import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(__dirname, '..', '..');
const versionIn = (...folder: string[]): string =>
  JSON.parse(readFileSync(join(repository, ...folder, 'package.json'), 'utf8')).version;
const platform = versionIn('packages', 'platform');
let work: string;
let portal: string;

const run = (command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) => {
  const { PORTALS_ROOT: _, DATA_DIR: __, RELEASES_DIR: ___, ...rest } = process.env;
  return new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 1e7, env: { ...rest, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
};
const node = (args: string[], cwd = portal, env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, args, cwd, env);
const modules = (...path: string[]) => join('node_modules', ...path);
const command = (args: string[], env: NodeJS.ProcessEnv = {}, cwd = portal) =>
  node([modules('@portals', 'portal-cli', 'dist', 'main.js'), ...args], cwd, env);
const manifest = (name: string) =>
  JSON.parse(readFileSync(join(portal, modules('@portals', name, 'package.json')), 'utf8'));
const edit = (path: string, from: string, to: string) => {
  const text = readFileSync(join(portal, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(portal, path), text.replace(from, to));
};

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'packed-'));
  portal = join(work, 'a');
  mkdirSync(portal);
  const packed = await node([join(repository, 'tools', 'pack.mjs'), join(work, 'tarballs')], repository);
  expect(packed.code).toBe(0);
  const tarballs = packed.output.trim().split('\n');
  const installed = await node([join(__dirname, 'install-linked.mjs'), portal, ...tarballs], repository);
  expect(installed).toEqual({ code: 0, output: '' });
  const created = await command(['new', 'billing'], { PATH: `${portal}-bin:${process.env.PATH}` });
  expect(created).toEqual({ code: 0, output: expect.stringContaining('Next: npm test') });
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the packed packages (rule 13.50)', () => {
  it.each(['contracts', 'platform', 'ui', 'build', 'portal-cli'])(
    '%s depend on versions from a registry, and contain every file that they name',
    (name) => {
      const own = manifest(name);
      expect(own.private).toBeUndefined();
      const versions = Object.values<string>({ ...own.dependencies, ...own.peerDependencies });
      expect(versions.filter((version) => !/^\^?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
      const files = JSON.stringify(own.exports).match(/\.\/[^"*]+(?=")/g) ?? [];
      for (const file of files.filter((path) => /\.\w+$/.test(path)))
        expect([file, readFileSync(join(portal, modules('@portals', name, file))).length > 0]).toEqual([
          file,
          true,
        ]);
      expect(JSON.stringify(own.exports)).not.toContain('src/');
      for (const file of ['README.md', 'CHANGELOG.md'])
        expect(readFileSync(join(portal, modules('@portals', name, file)), 'utf8')).toContain('# ');
    },
  );

  it('have a new version with each one of the product, because a registry takes a version once', () => {
    for (const name of ['contracts', 'build', 'portal-cli'])
      expect([name, manifest(name).version]).toEqual([name, versionIn()]);
    for (const name of ['platform', 'ui'])
      expect([name, manifest(name).version]).toEqual([name, versionIn('packages', name)]);
    expect(manifest('ui').dependencies['@portals/contracts']).toBe(versionIn());
  });

  it('leave the libraries of the shell to the shell', () => {
    for (const name of ['platform', 'ui']) {
      expect(manifest(name).peerDependencies).toMatchObject({ react: expect.stringMatching(/^\^/) });
      expect(manifest(name).dependencies).not.toHaveProperty('react');
    }
  });
});

describe('a portal outside the checkout (rule 13.51)', () => {
  it('is installed with npm, keeps the packages of its folder, and is not created twice', async () => {
    expect(readFileSync(join(`${portal}-bin`, 'calls'), 'utf8')).toBe('install\n');
    const own = JSON.parse(readFileSync(join(portal, 'package.json'), 'utf8'));
    expect(own.devDependencies['@portals/build']).toMatch(/^file:.*\.tgz$/);
    expect(own.devDependencies.jest).toMatch(/^\^/);
    const again = await command(['new', 'other']);
    expect(again).toEqual({ code: 1, output: expect.stringContaining('portal.json is already there') });
  });

  it('passes its own tests, types and lint', async () => {
    const tests = await node([modules('jest', 'bin', 'jest.js')]);
    expect(tests).toEqual({ code: 0, output: expect.stringMatching(/Tests: +8 passed, 8 total/) });
    expect(await node([modules('typescript', 'bin', 'tsc'), '--noEmit'])).toEqual({ code: 0, output: '' });
    const lint = await node([modules('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.']);
    expect(lint).toEqual({ code: 0, output: expect.stringContaining('No fixes applied') });
  });

  it('is built to the same bytes in another folder', async () => {
    const other = join(work, 'b');
    cpSync(portal, other, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path !== join(portal, 'dist'),
    });
    for (const cwd of [portal, other])
      expect(await command(['build'], {}, cwd)).toEqual({
        code: 0,
        output: expect.stringContaining('mfe-billing'),
      });
    const [first, second] = [portal, other].map((folder) =>
      JSON.parse(readFileSync(join(folder, 'dist', 'release.json'), 'utf8')),
    );
    expect({ ...second, builtAt: '' }).toEqual({ ...first, builtAt: '' });
    expect(first.requires).toMatchObject({
      react: expect.stringMatching(/^\^19\./),
      '@portals/platform': `^${platform}`,
    });
    expect(first.requires).not.toHaveProperty('zustand');
  });

  it('goes live in the given store, and lists what is missing without one', async () => {
    const store = join(work, 'releases');
    expect(await command(['publish'])).toEqual({ code: 1, output: expect.stringContaining('RELEASES_DIR=') });
    const shell = await node(
      [join(repository, 'packages', 'portal-cli', 'dist', 'main.js'), 'publish', join(repository, 'shell')],
      repository,
      { RELEASES_DIR: store },
    );
    expect(shell.code).toBe(0);
    const env = { RELEASES_DIR: store };
    expect(await command(['check'], env)).toEqual({
      code: 0,
      output: expect.stringContaining('can be published'),
    });
    expect(await command(['publish'], env)).toEqual({ code: 0, output: expect.stringContaining('is live') });
  });

  it('is rejected for needing other versions than the shell provides, and for wrong types', async () => {
    const env = { RELEASES_DIR: join(work, 'releases') };
    const { react } = JSON.parse(readFileSync(join(portal, 'package.json'), 'utf8')).peerDependencies;
    edit('package.json', `"react": "${react}"`, '"react": "^99.0.0"');
    const needs = 'PLATFORM_MISMATCH: it needs react ^99.0.0, the live shell gives';
    expect(await command(['check'], env)).toEqual({ code: 1, output: expect.stringContaining(needs) });
    edit('package.json', '"react": "^99.0.0"', `"react": "${react}"`);
    edit('portal.json', `"^${platform}"`, '"^9.0.0"');
    const installed = `PLATFORM_MISMATCH: it needs @portals/platform ^9.0.0, and ${platform} is installed`;
    expect(await command(['check'])).toEqual({ code: 1, output: expect.stringContaining(installed) });
    edit('portal.json', '"^9.0.0"', `"^${platform}"`);
    edit('src/text.ts', "'mfe-billing'", '1');
    expect(await command(['check'])).toEqual({ code: 1, output: expect.stringContaining('TYPE_ERROR') });
  });
});
