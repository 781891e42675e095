import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './run-main.js';
import { runAmong, storeCommands, storeUsage } from './store-commands.js';
import { useCommandLine } from './testing-commands.js';

const cli = useCommandLine();

/** Commands that change or read a store, and need no build tools. */
const namesOfStore = [
  'list',
  'promote',
  'rollback',
  'unpublish',
  'prune',
  'preview',
  'previews',
  'end-preview',
];

it('lists releases with date, size and state', async () => {
  const store = cli.store();
  for (const patch of [1, 2, 3]) await cli.publish({ name: 'mfe-a', version: `1.0.${patch}+a` });
  await writeFile(join(store.folder, 'mfe-a', '1.0.3+a', 'entry.js'), 'changed');
  await cli.run('list');
  expect(cli.lines[0]).toMatch(/^mfe-a \(live since \d{4}-\d\d-\d\d \d\d:\d\d\)$/);
  const row = (version: string, state: string) =>
    expect.stringMatching(
      new RegExp(`^  ${version}\\+a  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d      1 kB${state}$`),
    );
  expect(cli.lines.slice(1)).toEqual([
    row('1.0.3', '  live, damaged'),
    row('1.0.2', '  previous'),
    row('1.0.1', ''),
  ]);
});

it('lists what exists when it is asked for something missing, and lists everything that it is asked for', async () => {
  const store = cli.store();
  for (const name of ['mfe-b', 'mfe-a', 'mfe-c']) await cli.publish({ name, version: '1.0.0+a' });
  for (const command of ['list', 'prune'])
    await expect(cli.run(command, 'mfe-a', 'mfe-nope')).rejects.toThrow(
      `There is nothing of mfe-nope in ${store.folder}. It has mfe-a, mfe-b, mfe-c.`,
    );
  // A live name is recognised even when its folder was deleted.
  await rm(join(store.folder, 'mfe-b'), { recursive: true });
  await cli.run('list', 'mfe-b', 'mfe-c');
  expect(cli.lines.filter((line) => !line.startsWith(' '))).toEqual([
    expect.stringContaining('mfe-b (live since'),
    expect.stringContaining('mfe-c (live since'),
  ]);
});

it('promotes, rolls back and takes off the site by name', async () => {
  for (const patch of [1, 2]) await cli.publish({ name: 'mfe-a', version: `1.0.${patch}+a` });
  await cli.run('rollback', 'mfe-a');
  await cli.run('promote', 'mfe-a', '1.0.2+a');
  await cli.run('unpublish', 'mfe-a');
  expect(cli.lines).toEqual(
    ['mfe-a 1.0.1+a is live', 'mfe-a 1.0.2+a is live', 'mfe-a is no longer live'].map(
      (what) => `${what}; no gateway is running that could see it`,
    ),
  );
});

it.each([
  [['promote', 'mfe-a', '1.0.0'], 'There is no mfe-a 1.0.0'],
  [['rollback', 'mfe-a'], 'mfe-a has no live release'],
  [['build', 'nowhere'], 'nowhere is neither the shell nor a portal'],
  [['check', 'nowhere'], 'nowhere is neither the shell nor a portal'],
  [['list', 'mfe-nope'], /^There is nothing of mfe-nope in .*releases\. It is empty\.$/],
  [['list', 'toString'], 'There is nothing of toString'],
  [['prune', 'mfe-nope'], 'There is nothing of mfe-nope'],
])('%j is refused with a reason', async (args, reason) => {
  await expect(cli.run(...args)).rejects.toThrow(reason);
  await expect(cli.run(...args)).rejects.not.toBeInstanceOf(UsageError);
});

it.each([
  [[], 'Usage'],
  [['frobnicate'], 'Unknown command "frobnicate". Usage'],
  [['toString'], 'Unknown command "toString"'],
  [['promote'], 'Which portal?'],
  [['rollback'], 'Which portal?'],
  [['new'], 'Which name?'],
  [['publish', '--wrong'], /--wrong[\s\S]*Usage/],
  [['list', '--foo'], /--foo[\s\S]*Usage/],
  [['promote', 'mfe-a', '1.0.0', '--foo'], /--foo[\s\S]*Usage/],
  [['rollback', 'mfe-a', '--foo'], /--foo[\s\S]*Usage/],
  [['unpublish', 'mfe-a', '--foo'], /--foo[\s\S]*Usage/],
  [['prune', '--days', 'x', '--dry-run'], '--days must be a number of days'],
])('%j is answered with its usage', async (args, reason) => {
  await expect(cli.run(...args)).rejects.toThrow(reason);
  await expect(cli.run(...args)).rejects.toBeInstanceOf(UsageError);
});

it('names itself in the form in which people call it there', async () => {
  await cli.run('help');
  expect(cli.lines[0]).toMatch(/^Usage: npm run portal -- <command>/);
  await mkdir(join(cli.work, 'node_modules', '@portals', 'build'), { recursive: true });
  await cli.run('help');
  expect(cli.lines[1]).toMatch(/^Usage: npx portal <command>/);
});

describe('the process', () => {
  /** Returns the output of a command as a person at a terminal sees it. */
  function typed(...args: string[]): Promise<{ code: number | string; stdout: string; stderr: string }> {
    const script = join(__dirname, '..', 'dist', 'main.js');
    const env = { ...process.env, PORTALS_ROOT: cli.work, DATA_DIR: join(cli.work, 'data') };
    return new Promise((resolve) =>
      execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      ),
    );
  }

  it.each(['help', '--help', '-h'])('answers %s with every command', async (word) => {
    const { code, stdout, stderr } = await typed(word);
    expect([code, stderr]).toEqual([0, '']);
    for (const name of ['build', 'check', 'publish', ...namesOfStore, 'new'])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it('ends with 2 when a command is not understood, and with 1 when it cannot be done', async () => {
    expect(await typed('frobnicate')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage'),
    });
    expect(await typed()).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    expect(await typed('rollback', 'mfe-a')).toMatchObject({
      code: 1,
      stderr: 'mfe-a has no live release\n',
    });
  });
});

it('runs the commands of the store where no build tools are, and nothing that needs them', async () => {
  const sources = [
    'store-main',
    'store-commands',
    'choose-store',
    'products',
    'run-main',
    'publish-release',
    'store',
    'announce',
    'list',
    'prune',
    'command',
    'preview-commands',
    'preview-file',
    'places',
  ];
  const texts = await Promise.all(sources.map((name) => readFile(join(__dirname, `${name}.ts`), 'utf8')));
  expect(texts.join('')).not.toMatch(/from '(@portals\/build|\.\/commands\.js|\.\/scaffold\.js)'/);
  const around = {
    workspace: cli.work,
    current: cli.work,
    env: { DATA_DIR: cli.work },
    print: (line: string) => cli.lines.push(line),
  };
  await runAmong(storeCommands, storeUsage, ['help'], around);
  for (const name of namesOfStore) expect(cli.lines.join('')).toContain(name);
  await expect(runAmong(storeCommands, storeUsage, ['publish'], around)).rejects.toThrow(
    /Unknown command "publish"/,
  );
});
