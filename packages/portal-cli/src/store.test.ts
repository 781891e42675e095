import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from './store.js';
import { type BuiltOptions, writeBuilt } from './testing.js';

let work: string;
let store: ReleaseStore;

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'publish-'));
  store = new ReleaseStore(join(work, 'store'));
});
afterEach(() => rm(work, { recursive: true, force: true }));

const publish = async (options: BuiltOptions) => store.publish(await writeBuilt(work, options));
/** What is live, and what was before. */
async function liveOf(name: string) {
  const entry = (await store.live()).releases[name];
  return entry && [entry.live, entry.previous];
}
/** Reading it waits for ever for somebody who writes. */
async function putPipe(file: string): Promise<void> {
  await rm(file);
  execFileSync('mkfifo', [file]);
}
const entryOf = async (name: string) => (await store.live()).releases[name];

describe('publishing', () => {
  it('puts the release into the store and makes it live', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect(await liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    expect(await readFile(join(store.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'utf8')).toBe('x');
  });

  it('keeps what was live as the previous release, and the history', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await publish({ name: 'mfe-a', version: '1.1.0+2' });
    expect(await liveOf('mfe-a')).toEqual(['1.1.0+2', '1.0.0+1']);
    expect(await store.history()).toEqual([
      expect.objectContaining({ name: 'mfe-a', from: null, to: '1.0.0+1', reason: 'publish' }),
      expect.objectContaining({ name: 'mfe-a', from: '1.0.0+1', to: '1.1.0+2', reason: 'publish' }),
    ]);
  });

  it('changes nothing when the same release is live already', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect((await publish({ name: 'mfe-a', version: '1.0.0+1' })).changed).toBe(false);
    expect(await store.history()).toHaveLength(1);
  });

  it('refuses the same version with other content', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await expect(publish({ name: 'mfe-a', version: '1.0.0+1', content: 'other' })).rejects.toThrow(
      'already in the store with other content',
    );
    expect(await readFile(join(store.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'utf8')).toBe('x');
  });

  it('refuses a route that another live portal has, whatever its parameter is called', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/empresa/:id'] });
    await expect(
      publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/b', '/empresa/:key'] }),
    ).rejects.toThrow('route /empresa/:key is already /empresa/:id of mfe-a 1.0.0+1');
    expect(await liveOf('mfe-b')).toBeUndefined();
    await publish({ name: 'mfe-a', version: '2.0.0+2', paths: ['/empresa/:other'] });
  });

  it('refuses a file at the root of the site that another live portal has', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1', files: ['public/legal/a.html'] });
    await expect(
      publish({ name: 'mfe-b', version: '1.0.0+1', files: ['public/b.html', 'public/legal/a.html'] }),
    ).rejects.toThrow('public/legal/a.html is already a file of mfe-a 1.0.0+1');
    expect(await liveOf('mfe-b')).toBeUndefined();
    await publish({ name: 'mfe-a', version: '1.1.0+2', files: ['public/legal/a.html'] });
  });

  it('refuses a portal for another platform than the live shell gives', async () => {
    await publish({ name: 'shell', version: '1.0.0+1', platform: '1.4.0' });
    await expect(publish({ name: 'mfe-a', version: '1.0.0+1', platform: '^2.0.0' })).rejects.toThrow(
      'needs @portals/platform ^2.0.0, the live shell gives 1.4.0',
    );
  });

  it('refuses a shell whose platform a live portal cannot use', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1', platform: '^1.0.0' });
    await expect(publish({ name: 'shell', version: '2.0.0+1', platform: '2.0.0' })).rejects.toThrow(
      'mfe-a 1.0.0+1 needs @portals/platform ^1.0.0',
    );
  });

  it('leaves nothing half done in the store', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect((await readdir(store.folder)).sort()).toEqual([
      'history.json',
      'live-copy.json',
      'live.json',
      'mfe-a',
    ]);
  });
});

describe('going back', () => {
  beforeEach(async () => {
    for (const patch of [1, 2, 3]) await publish({ name: 'mfe-a', version: `1.0.${patch}+${patch}` });
  });

  it('steps back one release at a time', async () => {
    expect(await store.rollback('mfe-a')).toMatchObject({ version: '1.0.2+2' });
    expect(await liveOf('mfe-a')).toEqual(['1.0.2+2', '1.0.1+1']);
    expect(await store.rollback('mfe-a')).toMatchObject({ version: '1.0.1+1' });
    await expect(store.rollback('mfe-a')).rejects.toThrow('no earlier release');
    expect((await store.history()).at(-1)).toMatchObject({
      reason: 'rollback',
      from: '1.0.2+2',
      to: '1.0.1+1',
    });
  });

  it('goes forward again after a release that follows', async () => {
    await store.rollback('mfe-a');
    await publish({ name: 'mfe-a', version: '1.0.4+4' });
    expect(await liveOf('mfe-a')).toEqual(['1.0.4+4', '1.0.2+2']);
  });

  it('promotes any release that is in the store', async () => {
    expect(await store.promote('mfe-a', '1.0.1+1')).toMatchObject({ changed: true });
    expect(await liveOf('mfe-a')).toEqual(['1.0.1+1', '1.0.3+3']);
    await expect(store.promote('mfe-a', '9.9.9')).rejects.toThrow('There is no mfe-a 9.9.9');
  });

  it('does not bring a conflict back', async () => {
    const moved = await writeBuilt(work, { name: 'mfe-a', version: '2.0.0+9', paths: ['/moved'] });
    await store.publish(moved, { dropRoutes: ['/mfe-a'] });
    await publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/mfe-a'] });
    await expect(store.rollback('mfe-a')).rejects.toThrow('route /mfe-a is already /mfe-a of mfe-b');
  });
});

describe('live.json', () => {
  beforeEach(() => publish({ name: 'mfe-a', version: '1.0.0+1' }));
  const file = () => join(store.folder, 'live.json');

  it('is replaced in one step: who reads it meanwhile has the old one whole', async () => {
    const reader = await open(file());
    const before = await readFile(file(), 'utf8');
    const { ino } = await stat(file());
    await publish({ name: 'mfe-a', version: '1.1.0+2' });
    expect(await reader.readFile('utf8')).toBe(before);
    await reader.close();
    expect((await stat(file())).ino).not.toBe(ino);
    expect(await readFile(file(), 'utf8')).not.toBe(before);
  });

  it.each([
    ['damaged', () => writeFile(file(), '{"schema":1')],
    ['gone', () => rm(file())],
    ['a pipe', () => putPipe(file())],
  ])('that is %s is read from its copy, and written anew by the next change', async (_how, breakIt) => {
    await breakIt();
    expect(await liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    await publish({ name: 'mfe-b', version: '1.0.0+1' });
    expect(JSON.parse(await readFile(file(), 'utf8')).releases).toMatchObject({
      'mfe-a': { live: '1.0.0+1' },
      'mfe-b': { live: '1.0.0+1' },
    });
  });

  it('says that it is damaged when its copy is, too', async () => {
    for (const name of ['live.json', 'live-copy.json'])
      await writeFile(join(store.folder, name), '{"schema":1');
    await expect(store.live()).rejects.toThrow('live.json is damaged');
  });

  it('of the first format is read and upgraded: no earlier release and no change is forgotten', async () => {
    for (const patch of [1, 2, 3]) await publish({ name: 'mfe-a', version: `1.1.${patch}+1` });
    const at = '2026-01-01T00:00:00.000Z';
    const change = (from: string | null, to: string, reason = 'publish') => ({
      at,
      name: 'mfe-a',
      from,
      to,
      reason,
    });
    const history = [
      change(null, '1.0.0+1'),
      change('1.0.0+1', '1.1.1+1'),
      change('1.1.1+1', '1.1.2+1'),
      change('1.1.2+1', '1.1.1+1', 'rollback'),
      change('1.1.1+1', '1.1.3+1'),
    ];
    const releases = { 'mfe-a': { live: '1.1.3+1', previous: '1.1.1+1' } };
    for (const name of ['history.json', 'live-copy.json']) await rm(join(store.folder, name));
    await writeFile(file(), JSON.stringify({ schema: 1, releases, history }));
    expect(await store.rollback('mfe-a')).toMatchObject({ version: '1.1.1+1', revision: 1 });
    expect(await store.rollback('mfe-a')).toMatchObject({ version: '1.0.0+1', revision: 2 });
    expect(await store.history()).toHaveLength(7);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ schema: 2, revision: 2 });
  });
});

describe('what stands in for the live release', () => {
  const good = { verdict: 'good', loaded: 9, failed: 0, at: new Date().toISOString() };
  const health = async (version: string, value: object) => {
    const folder = join(`${store.folder}-gateways`, 'health', 'mfe-a');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${version}.json`), JSON.stringify(value));
  };

  it('is there after any number of publishes by others, and of its own', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await publish({ name: 'mfe-a', version: '1.0.1+1' });
    const [b1, b2] = [
      await writeBuilt(work, { name: 'mfe-b', version: '1.0.0+1' }),
      await writeBuilt(work, { name: 'mfe-b', version: '1.0.1+1' }),
    ];
    for (let round = 0; round < 260; round += 1) for (const built of [b1, b2]) await store.publish(built);
    expect(await store.rollback('mfe-a')).toMatchObject({ version: '1.0.0+1' });
    expect(await liveOf('mfe-b')).toEqual(['1.0.1+1', '1.0.0+1']);
    expect((await store.history()).length).toBeLessThan(210);
    expect((await store.history()).filter(({ name }) => name === 'mfe-a')).toHaveLength(3);
  });

  it('is the last release that browsers could load, also after two bad ones in a row', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await health('1.0.0+1', good);
    await publish({ name: 'mfe-a', version: '1.0.1+bad' });
    await health('1.0.1+bad', { ...good, verdict: 'failing' });
    await publish({ name: 'mfe-a', version: '1.0.2+bad' });
    expect(await entryOf('mfe-a')).toMatchObject({
      live: '1.0.2+bad',
      previous: '1.0.1+bad',
      lastGood: '1.0.0+1',
    });
  });

  it('is not a release of which nothing is known yet', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await publish({ name: 'mfe-a', version: '1.0.1+1' });
    expect((await entryOf('mfe-a'))?.lastGood).toBeUndefined();
  });

  it('is a release that was live for a day without failures', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    const file = join(store.folder, 'live.json');
    const live = JSON.parse(await readFile(file, 'utf8'));
    live.releases['mfe-a'].since = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await writeFile(file, JSON.stringify(live));
    await publish({ name: 'mfe-a', version: '1.0.1+1' });
    expect(await entryOf('mfe-a')).toMatchObject({ lastGood: '1.0.0+1' });
  });

  it('is no longer a release that somebody has gone back from', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await publish({ name: 'mfe-a', version: '1.0.1+1' });
    await health('1.0.1+1', good);
    await publish({ name: 'mfe-a', version: '1.0.2+1' });
    await store.rollback('mfe-a');
    expect(await entryOf('mfe-a')).toMatchObject({ live: '1.0.1+1', lastGood: '1.0.1+1' });
    await store.rollback('mfe-a');
    expect(await entryOf('mfe-a')).toMatchObject({ live: '1.0.0+1', lastGood: '1.0.0+1' });
  });
});

describe('taking a portal off the site', () => {
  it('works for its first release, and can be taken back', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await expect(store.rollback('mfe-a')).rejects.toThrow('"unpublish mfe-a" takes it off the site');
    expect(await store.unpublish('mfe-a')).toMatchObject({ version: null, changed: true });
    expect(await liveOf('mfe-a')).toBeUndefined();
    expect(await store.has('mfe-a')).toBe(true);
    await store.promote('mfe-a', '1.0.0+1');
    expect(await liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    expect((await store.history()).map(({ reason }) => reason)).toEqual(['publish', 'unpublish', 'promote']);
  });

  it('gives its routes free', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/x'] });
    await store.unpublish('mfe-a');
    await publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/x'] });
  });

  it('is refused for the shell, and for what is not live', async () => {
    await publish({ name: 'shell', version: '1.0.0+1', platform: '1.0.0' });
    await expect(store.unpublish('shell')).rejects.toThrow('Without a shell there is no site');
    await expect(store.unpublish('mfe-a')).rejects.toThrow('mfe-a has no live release');
  });
});

describe('a release with damaged files', () => {
  const damages: [string, (folder: string) => Promise<unknown>, string][] = [
    ['a changed file', (folder) => writeFile(join(folder, 'entry.js'), 'y'), 'FILE_CHANGED'],
    ['a longer file', (folder) => writeFile(join(folder, 'entry.js'), 'xx'), 'FILE_CHANGED'],
    ['a missing file', (folder) => rm(join(folder, 'entry.js')), 'FILE_MISSING'],
    ['a false compressed form', (folder) => writeFile(join(folder, 'entry.js.br'), 'x'), 'FILE_CHANGED'],
    ['a pipe in the place of a file', (folder) => putPipe(join(folder, 'entry.js')), 'FILE_MISSING'],
    ['a pipe as release.json', (folder) => putPipe(join(folder, 'release.json')), 'RELEASE_UNREADABLE'],
    ['half of release.json', (folder) => writeFile(join(folder, 'release.json'), '{'), 'RELEASE_UNREADABLE'],
    ['no release.json', (folder) => rm(join(folder, 'release.json')), 'RELEASE_UNREADABLE'],
  ];

  it.each(damages)('(%s) is not published, and what is live stays', async (_what, damage, code) => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    const built = await writeBuilt(work, { name: 'mfe-a', version: '1.1.0+2' });
    await damage(built);
    await expect(store.publish(built)).rejects.toThrow(code);
    expect(await liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    expect(await store.versions('mfe-a')).toEqual(['1.0.0+1']);
  });

  it.each(damages)('(%s) in the store is repaired by publishing it again', async (_what, damage) => {
    const built = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+1' });
    const { revision } = await store.publish(built);
    const folder = join(store.folder, 'mfe-a', '1.0.0+1');
    await damage(folder);
    expect(await store.publish(built)).toMatchObject({
      changed: true,
      repaired: true,
      revision: revision + 1,
    });
    expect(await readFile(join(folder, 'entry.js'), 'utf8')).toBe('x');
    expect(await store.publish(built)).toMatchObject({ changed: false, repaired: false });
    expect((await readdir(folder)).filter((name) => /entry\.js\.[0-9a-f]{8}-/.test(name))).toEqual([]);
  });

  it.each(damages)('(%s) is neither promoted nor gone back to', async (_what, damage, code) => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await publish({ name: 'mfe-a', version: '1.1.0+2' });
    await damage(join(store.folder, 'mfe-a', '1.0.0+1'));
    await expect(store.promote('mfe-a', '1.0.0+1')).rejects.toThrow(code);
    await expect(store.rollback('mfe-a')).rejects.toThrow(code);
    expect(await liveOf('mfe-a')).toEqual(['1.1.0+2', '1.0.0+1']);
  });

  it.each(damages)(
    '(%s) of one team keeps no other from publishing and going back',
    async (_what, damage) => {
      await publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/a'] });
      await publish({ name: 'shell', version: '1.0.0+1', platform: '1.0.0' });
      await damage(join(store.folder, 'mfe-a', '1.0.0+1'));
      await publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/b'] });
      await publish({ name: 'mfe-b', version: '1.0.1+1', paths: ['/b'] });
      await publish({ name: 'shell', version: '1.0.1+1', platform: '1.0.1' });
      await store.rollback('mfe-b');
      expect(await liveOf('mfe-b')).toEqual(['1.0.0+1', undefined]);
      await expect(publish({ name: 'mfe-c', version: '1.0.0+1', paths: ['/a'] })).rejects.toThrow(
        'ROUTE_TAKEN',
      );
    },
  );
});

it('takes over a lock that a dead publisher left behind', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+1' });
  const lock = join(store.folder, 'live.lock');
  await writeFile(lock, 'dead');
  await utimes(lock, 1, 1);
  await publish({ name: 'mfe-a', version: '1.0.1+2' });
  expect(existsSync(lock)).toBe(false);
});

it('loses no change when several processes publish at once', async () => {
  const compiled = join(__dirname, '..', 'dist', 'store.js');
  const names = ['mfe-a', 'mfe-b', 'mfe-c'];
  const folders = await Promise.all(
    names.flatMap((name) =>
      [1, 2, 3].map((patch) => writeBuilt(work, { name, version: `1.0.${patch}+${patch}` })),
    ),
  );
  const script = `import { ReleaseStore } from ${JSON.stringify(compiled)};
    const [store, ...built] = process.argv.slice(1);
    await Promise.all(built.map((folder) => new ReleaseStore(store).publish(folder)));`;
  const run = (built: string[]) =>
    new Promise<number | null>((resolve) => {
      const args = ['--input-type=module', '-e', script, store.folder, ...built];
      spawn(process.execPath, args, { stdio: 'inherit' }).on('close', resolve);
    });
  const codes = await Promise.all(
    names.map((_name, index) => run(folders.filter((_f, at) => at % 3 === index))),
  );
  expect(codes).toEqual([0, 0, 0]);
  const { releases } = await store.live();
  const history = await store.history();
  expect(history).toHaveLength(9);
  for (const name of names) {
    const own = history.filter((change) => change.name === name);
    expect(own.map(({ from }) => from)).toEqual([null, ...own.slice(0, -1).map(({ to }) => to)]);
    expect(releases[name]?.live).toBe(own.at(-1)?.to);
  }
});
