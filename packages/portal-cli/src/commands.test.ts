import { execFile } from 'node:child_process';
import fs, { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { GatewayStatus } from '@portals/contracts/releases';
import { runCommand } from './commands.js';
import { withLock } from './lock.js';
import { UsageError } from './run-main.js';
import { ReleaseStore } from './store.js';
import { runAmong, storeCommands, storeUsage } from './store-commands.js';
import { writeBuilt } from './testing.js';

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

it('lists releases with date, size and state', async () => {
  const store = new ReleaseStore(join(work, 'data', 'releases'));
  for (const patch of [1, 2, 3])
    await store.publish(await writeBuilt(work, { name: 'mfe-a', version: `1.0.${patch}+a` }));
  await writeFile(join(store.folder, 'mfe-a', '1.0.3+a', 'entry.js'), 'changed');
  await run('list');
  expect(lines[0]).toMatch(/^mfe-a \(live since \d{4}-\d\d-\d\d \d\d:\d\d\)$/);
  const row = (version: string, state: string) =>
    expect.stringMatching(
      new RegExp(`^  ${version}\\+a  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d      1 kB${state}$`),
    );
  expect(lines.slice(1)).toEqual([
    row('1.0.3', '  live, damaged'),
    row('1.0.2', '  previous'),
    row('1.0.1', ''),
  ]);
});

it('names what there is when it is asked for what there is not, and lists all that it is asked for', async () => {
  const store = new ReleaseStore(join(work, 'data', 'releases'));
  for (const name of ['mfe-b', 'mfe-a', 'mfe-c'])
    await store.publish(await writeBuilt(work, { name, version: '1.0.0+a' }));
  for (const command of ['list', 'prune'])
    await expect(run(command, 'mfe-a', 'mfe-nope')).rejects.toThrow(
      `There is nothing of mfe-nope in ${store.folder}. It has mfe-a, mfe-b, mfe-c.`,
    );
  // What is live is known, also where somebody deleted its folder.
  await rm(join(store.folder, 'mfe-b'), { recursive: true });
  await run('list', 'mfe-b', 'mfe-c');
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    expect.stringContaining('mfe-b (live since'),
    expect.stringContaining('mfe-c (live since'),
  ]);
});

it('promotes, goes back and takes off the site by name', async () => {
  const store = new ReleaseStore(join(work, 'data', 'releases'));
  for (const patch of [1, 2])
    await store.publish(await writeBuilt(work, { name: 'mfe-a', version: `1.0.${patch}+a` }));
  await run('rollback', 'mfe-a');
  await run('promote', 'mfe-a', '1.0.2+a');
  await run('unpublish', 'mfe-a');
  expect(lines).toEqual(
    ['mfe-a 1.0.1+a is live', 'mfe-a 1.0.2+a is live', 'mfe-a is no longer live'].map(
      (what) => `${what}; no gateway is running that could see it`,
    ),
  );
});

describe('pruning', () => {
  const old = new Date(Date.now() - 30 * 24 * 3_600_000);
  let store: ReleaseStore;
  const age = (version: string) => utimes(join(store.folder, 'mfe-a', version), old, old);

  beforeEach(async () => {
    store = new ReleaseStore(join(work, 'data', 'releases'));
    for (const patch of [1, 2, 3, 4, 5]) {
      await store.publish(await writeBuilt(work, { name: 'mfe-a', version: `1.0.${patch}+a` }));
    }
    const file = join(store.folder, 'history.json');
    const history = (await store.history())
      .slice(0, 4)
      .map((change) => ({ ...change, at: old.toISOString() }));
    await writeFile(file, JSON.stringify(history));
    for (const version of await store.versions('mfe-a')) await age(version);
  });

  it('only says what it would delete in a dry run', async () => {
    await run('prune', '--dry-run');
    expect(lines).toEqual(['mfe-a 1.0.1+a', 'mfe-a 1.0.2+a', 'mfe-a 1.0.3+a', '3 releases would be deleted']);
    expect(await store.versions('mfe-a')).toHaveLength(5);
  });

  it('deletes nothing that is live, the one before, or the last good one', async () => {
    const file = join(store.folder, 'live.json');
    const live = await store.live();
    const entry = live.releases['mfe-a'];
    await writeFile(
      file,
      JSON.stringify({ ...live, releases: { 'mfe-a': { ...entry, lastGood: '1.0.2+a' } } }),
    );
    await run('prune');
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.2+a', '1.0.4+a', '1.0.5+a']);
  });

  it('keeps what was live or stored lately, as open tabs may need it', async () => {
    for (const patch of [1, 4, 5]) await store.promote('mfe-a', `1.0.${patch}+a`);
    await utimes(join(store.folder, 'mfe-a', '1.0.2+a'), new Date(), new Date());
    await run('prune');
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.1+a', '1.0.2+a', '1.0.4+a', '1.0.5+a']);
  });

  it('keeps what a gateway serves in place of a live release that it cannot take', async () => {
    const [id, host, at] = ['g', 'here', new Date().toISOString()];
    const served = {
      name: 'mfe-a',
      live: '1.0.5+a',
      served: 'previous',
      version: '1.0.2+a',
      why: 'x',
    } as const;
    await mkdir(store.gateways.folder);
    const status: GatewayStatus = { id, host, at, revision: 5, releases: [served] };
    await writeFile(join(store.gateways.folder, 'g.json'), JSON.stringify(status));
    await run('prune');
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.2+a', '1.0.4+a', '1.0.5+a']);
  });

  it('keeps everything of a name that changed too often for the history to say what was live lately', async () => {
    const change = { name: 'mfe-a', from: '1.0.5+a', to: '1.0.5+a', reason: 'publish' };
    const history = Array.from({ length: 200 }, () => ({ ...change, at: new Date().toISOString() }));
    await writeFile(join(store.folder, 'history.json'), JSON.stringify(history));
    await run('prune');
    expect(await store.versions('mfe-a')).toHaveLength(5);
  });

  it('deletes nothing that is made live meanwhile', async () => {
    const open = jest.spyOn(fs, 'open');
    let pruning: Promise<void> | undefined;
    await withLock(store.lock, async () => {
      const before = open.mock.calls.length;
      pruning = run('prune');
      while (open.mock.calls.slice(before).every(([path]) => path !== store.lock)) await setImmediate();
      const live = await store.live();
      const releases = { 'mfe-a': { ...live.releases['mfe-a'], live: '1.0.1+a' } };
      await writeFile(join(store.folder, 'live.json'), JSON.stringify({ ...live, releases }));
    });
    await pruning;
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.1+a', '1.0.4+a']);
  });

  it.each(['0', 'x', '-1'])('refuses to keep for %s days', async (days) => {
    await expect(run('prune', `--days=${days}`)).rejects.toThrow('--days must be a number of days');
  });
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
  await expect(run(...args)).rejects.toThrow(reason);
  await expect(run(...args)).rejects.not.toBeInstanceOf(UsageError);
});

it.each([
  [[], 'Usage'],
  [['frobnicate'], 'Unknown command "frobnicate". Usage'],
  [['toString'], 'Unknown command "toString"'],
  [['promote', 'mfe-a'], 'Which version?'],
  [['rollback'], 'Which portal?'],
  [['new'], 'Which name?'],
  [['publish', '--wrong'], /--wrong[\s\S]*Usage/],
  [['list', '--foo'], /--foo[\s\S]*Usage/],
  [['promote', 'mfe-a', '1.0.0', '--foo'], /--foo[\s\S]*Usage/],
  [['rollback', 'mfe-a', '--foo'], /--foo[\s\S]*Usage/],
  [['unpublish', 'mfe-a', '--foo'], /--foo[\s\S]*Usage/],
  [['prune', '--days', 'x', '--dry-run'], '--days must be a number of days'],
])('%j is answered with how it is meant', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason);
  await expect(run(...args)).rejects.toBeInstanceOf(UsageError);
});

describe('the process', () => {
  /** What a person gets who types it. */
  function typed(...args: string[]): Promise<{ code: number | string; stdout: string; stderr: string }> {
    const script = join(__dirname, '..', 'dist', 'main.js');
    const env = { ...process.env, PORTALS_ROOT: work, DATA_DIR: join(work, 'data') };
    return new Promise((resolve) =>
      execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      ),
    );
  }

  it.each(['help', '--help', '-h'])('answers %s with every command', async (word) => {
    const { code, stdout, stderr } = await typed(word);
    expect([code, stderr]).toEqual([0, '']);
    for (const name of [
      'build',
      'check',
      'publish',
      'list',
      'promote',
      'rollback',
      'unpublish',
      'prune',
      'new',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it('ends with 2 where a command is not understood, and with 1 where it cannot be done', async () => {
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
    'places',
  ];
  const texts = await Promise.all(sources.map((name) => readFile(join(__dirname, `${name}.ts`), 'utf8')));
  expect(texts.join('')).not.toMatch(/from '(@portals\/build|\.\/commands\.js|\.\/scaffold\.js)'/);
  const around = {
    workspace: work,
    current: work,
    env: { DATA_DIR: work },
    print: (line: string) => lines.push(line),
  };
  await runAmong(storeCommands, storeUsage, ['help'], around);
  for (const name of ['list', 'promote', 'rollback', 'unpublish', 'prune'])
    expect(lines.join('')).toContain(name);
  await expect(runAmong(storeCommands, storeUsage, ['publish'], around)).rejects.toThrow(
    /Unknown command "publish"/,
  );
});
