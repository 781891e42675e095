import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './commands.js';
import { outsidePortalFiles } from './portal-files.js';

const repository = join(__dirname, '..', '..', '..');
const manager = JSON.parse(`{"packageManager":"pnpm@12.21.0"}`);
let workspace: string;
let lines: string[];

/** Replaces npx, which would contact the registry: prints its arguments and exits with the given code. */
async function fakeNpx(code: number): Promise<NodeJS.ProcessEnv> {
  const bin = join(workspace, 'bin');
  mkdirSync(bin, { recursive: true });
  await writeFile(join(bin, 'npx'), `#!/bin/sh\necho "$PWD $*" > "${workspace}/npx-calls"\nexit ${code}\n`);
  await chmod(join(bin, 'npx'), 0o755);
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
}

/** A workspace inside the repository, with its packages, so that a portal created in it can be checked for real. */
beforeEach(async () => {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  workspace = mkdtempSync(join(cache, 'new-'));
  for (const name of ['packages', 'tools']) symlinkSync(join(repository, name), join(workspace, name));
  cpSync(join(repository, 'jest.config.cjs'), join(workspace, 'jest.config.cjs'));
  await writeFile(join(workspace, 'package.json'), JSON.stringify(manager));
  lines = [];
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const create = async (name: string, code = 0) =>
  runCommand(['new', name], {
    workspace,
    current: workspace,
    env: await fakeNpx(code),
    print: (line) => lines.push(line),
  });

/** Replaces the pinned installer: links every package that a portal may use. */
function link(name: string): void {
  const [from, to] = [
    join(repository, 'mfe-comercia', 'node_modules'),
    join(workspace, name, 'node_modules'),
  ];
  mkdirSync(to);
  for (const entry of readdirSync(from))
    if (entry !== '@portals') symlinkSync(join(from, entry), join(to, entry));
  mkdirSync(join(to, '@portals'));
  for (const entry of ['build', 'contracts', 'platform', 'portal-cli', 'ui'])
    symlinkSync(join(repository, 'packages', entry), join(to, '@portals', entry));
  symlinkSync(join(repository, 'packages', 'contracts', 'node_modules', 'zod'), join(to, 'zod'));
}

// Without TEST_GROUPS, Jest runs the new portal's tests instead of the grouped tests of a whole run.
const env = { ...process.env, TEST_GROUPS: '' };
const run = (command: string, args: string[], cwd = workspace) =>
  new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(command, args, { cwd, env, maxBuffer: 1e7 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

const longest = 'mfe-a-name-of-a-portal-with-much-in-it1';

describe('a new portal', () => {
  it('passes its own tests, also the one that builds and loads it as publishing does', async () => {
    await create('mfe-example');
    link('mfe-example');
    const jest = join(repository, 'node_modules', 'jest', 'bin', 'jest.js');
    const { code, output } = await run(process.execPath, [jest, '--selectProjects=browser']);
    expect([code, output]).toEqual([0, expect.stringMatching(/Tests: +8 passed, 8 total/)]);
  });

  it.each(['a', longest])('has files that the linter leaves as they are: %s', async (name) => {
    await create(name);
    const {
      vcs: _,
      $schema: __,
      ...rules
    } = JSON.parse(await readFile(join(repository, 'biome.json'), 'utf8'));
    const folder = `mfe-${name.replace(/^mfe-/, '')}`;
    // The folder is outside the repository, whose own configuration would otherwise apply too.
    const apart = mkdtempSync(join(tmpdir(), 'format-'));
    try {
      cpSync(join(workspace, folder), join(apart, folder), { recursive: true });
      await writeFile(join(apart, 'biome.json'), JSON.stringify(rules));
      cpSync(join(repository, 'tools/lint'), join(apart, 'tools/lint'), { recursive: true });
      const biome = join(repository, 'node_modules', '.bin', 'biome');
      const checked = await run(biome, ['ci', '--error-on-warnings', '--colors=off', folder], apart);
      expect(checked).toEqual({ code: 0, output: expect.stringContaining('Checked 17 files') });
    } finally {
      rmSync(apart, { recursive: true });
    }
  });

  it('has nothing that the check finds unused', async () => {
    await create('example');
    link('mfe-example');
    for (const file of ['knip.jsonc', 'pnpm-workspace.yaml'])
      cpSync(join(repository, file), join(workspace, file));
    const knip = join(repository, 'node_modules', '.bin', 'knip');
    // Git ignores the folder that contains this test's workspace, so knip must not follow .gitignore.
    const args = ['--no-progress', '--no-config-hints', '--no-gitignore', '--workspace', 'mfe-example'];
    expect(await run(knip, args)).toEqual({ code: 0, output: '' });
  });

  it('is written into the lockfile by the pnpm of the workspace', async () => {
    await create('example');
    expect(await readFile(join(workspace, 'npx-calls'), 'utf8')).toMatch(
      new RegExp(`^${workspace} --yes pnpm@12\\.21\\.0 install --no-frozen-lockfile --prefer-offline `),
    );
    expect(lines.join('\n')).toContain('Commit mfe-example and pnpm-lock.yaml');
  });

  it('stays when its packages cannot be installed, with the next step', async () => {
    await expect(create('example', 1)).rejects.toThrow('npx --yes pnpm@12.21.0 install --no-frozen-lockfile');
    expect(existsSync(join(workspace, 'mfe-example', 'portal.json'))).toBe(true);
    expect(lines.join('\n')).not.toContain('Commit');
  });
});

it.each([
  ['Bad Name', '"Bad Name" cannot be a portal'],
  ['api', 'addresses under /api belong to the gateway'],
  ['s', 'addresses below /s are pages of a service'],
  ['taken', '/taken is a page of mfe-other already'],
  ['other', 'already there'],
])('the name %s is refused with a reason, and nothing is made', async (name, reason) => {
  await create('mfe-other');
  const file = join(workspace, 'mfe-other', 'portal.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"/other"', '"/taken"'));
  await expect(create(name)).rejects.toThrow(reason);
  expect(existsSync(join(workspace, `mfe-${name}`))).toBe(name === 'other');
});

it('its CI publishes commits in their order, so that an older one never replaces a newer one', () => {
  const portal = { name: 'mfe-a', route: 'a', platform: '1.0.0' };
  const files = outsidePortalFiles(portal, { own: {}, tools: {}, shared: {} });
  expect(files['.github/workflows/portal.yml']).toMatch(
    /^concurrency:\n {2}group: portal-\$\{\{ github\.ref \}\}\n {2}cancel-in-progress: false$/m,
  );
});

it('outside the checkout, files of the folder are named and stay as they are', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  try {
    for (const name of ['build', 'contracts', 'platform']) {
      const folder = join(outside, 'node_modules', '@portals', name);
      mkdirSync(folder, { recursive: true });
      cpSync(join(repository, 'packages', name, 'package.json'), join(folder, 'package.json'));
    }
    await writeFile(join(outside, 'package.json'), '{}');
    for (const file of ['.gitignore', 'README.md']) await writeFile(join(outside, file), 'Mine');
    const around = { workspace: outside, current: outside, env: await fakeNpx(0), print: () => undefined };
    await expect(runCommand(['new', 'example'], around)).rejects.toThrow(
      /\n {2}\.gitignore\n {2}README\.md$/,
    );
    expect(await readFile(join(outside, '.gitignore'), 'utf8')).toBe('Mine');
    expect(readdirSync(outside).sort()).toEqual(['.gitignore', 'README.md', 'node_modules', 'package.json']);
  } finally {
    rmSync(outside, { recursive: true });
  }
});

describe('checking without a product', () => {
  const check = () =>
    run(process.execPath, [
      join(repository, 'packages', 'portal-cli', 'dist', 'main.js'),
      'check',
      join(workspace, 'mfe-example'),
    ]);
  const edit = async (path: string, from: string, to: string) => {
    const file = join(workspace, 'mfe-example', path);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(from);
    await writeFile(file, text.replace(from, to));
  };

  beforeEach(async () => {
    await create('mfe-example');
    link('mfe-example');
  });

  it.each([
    [
      'a route without page',
      'portal.json',
      '"/example"',
      '"/other"',
      'ROUTE_WITHOUT_PAGE: portal.json lists /other',
    ],
    ['a type error', 'src/text.ts', "'mfe-example'", '1', 'TYPE_ERROR'],
  ])('refuses %s', async (_what, path, from, to, reason) => {
    await edit(path, from, to);
    expect(await check()).toEqual({ code: 1, output: expect.stringContaining(reason) });
  });

  it('names every reason at once: a page that throws, and a path of another portal', async () => {
    await edit('src/home/home-page.tsx', 'return (', "throw new Error('no');\n  return (");
    await edit('portal.json', '"/example"', '"/comercia"');
    await edit('src/portal.ts', "'/example'", "'/comercia'");
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('PAGE_THROWS');
    expect(output).toContain('ROUTE_TAKEN');
  });
});
