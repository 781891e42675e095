import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
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
const liveOf = async (name: string) => (await store.live()).releases[name];

describe('publishing', () => {
  it('puts the release into the store and makes it live', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect(await liveOf('mfe-a')).toEqual({ live: '1.0.0+1' });
    expect(await readFile(join(store.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'utf8')).toBe('x');
  });

  it('keeps what was live as the previous release, and the history', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    await publish({ name: 'mfe-a', version: '1.1.0+2' });
    expect(await liveOf('mfe-a')).toEqual({ live: '1.1.0+2', previous: '1.0.0+1' });
    expect((await store.live()).history).toEqual([
      expect.objectContaining({ name: 'mfe-a', from: null, to: '1.0.0+1', reason: 'publish' }),
      expect.objectContaining({ name: 'mfe-a', from: '1.0.0+1', to: '1.1.0+2', reason: 'publish' }),
    ]);
  });

  it('changes nothing when the same release is live already', async () => {
    await publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect((await publish({ name: 'mfe-a', version: '1.0.0+1' })).changed).toBe(false);
    expect((await store.live()).history).toHaveLength(1);
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
    expect((await readdir(store.folder)).sort()).toEqual(['live.json', 'mfe-a']);
  });
});

describe('going back', () => {
  beforeEach(async () => {
    for (const patch of [1, 2, 3]) await publish({ name: 'mfe-a', version: `1.0.${patch}+${patch}` });
  });

  it('steps back one release at a time', async () => {
    expect(await store.rollback('mfe-a')).toBe('1.0.2+2');
    expect(await liveOf('mfe-a')).toEqual({ live: '1.0.2+2', previous: '1.0.1+1' });
    expect(await store.rollback('mfe-a')).toBe('1.0.1+1');
    await expect(store.rollback('mfe-a')).rejects.toThrow('no earlier release');
    expect((await store.live()).history?.at(-1)).toMatchObject({
      reason: 'rollback',
      from: '1.0.2+2',
      to: '1.0.1+1',
    });
  });

  it('goes forward again after a release that follows', async () => {
    await store.rollback('mfe-a');
    await publish({ name: 'mfe-a', version: '1.0.4+4' });
    expect(await liveOf('mfe-a')).toEqual({ live: '1.0.4+4', previous: '1.0.2+2' });
  });

  it('promotes any release that is in the store', async () => {
    expect(await store.promote('mfe-a', '1.0.1+1')).toBe(true);
    expect(await liveOf('mfe-a')).toEqual({ live: '1.0.1+1', previous: '1.0.3+3' });
    await expect(store.promote('mfe-a', '9.9.9')).rejects.toThrow('There is no mfe-a 9.9.9');
  });

  it('does not bring a conflict back', async () => {
    await publish({ name: 'mfe-a', version: '2.0.0+9', paths: ['/moved'] });
    await publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/mfe-a'] });
    await expect(store.rollback('mfe-a')).rejects.toThrow('route /mfe-a is already /mfe-a of mfe-b');
  });
});

it('says that a damaged live set is damaged', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+1' });
  await writeFile(join(store.folder, 'live.json'), '{"schema":1');
  await expect(store.live()).rejects.toThrow('live.json is damaged');
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
  const { history = [], releases } = await store.live();
  expect(history).toHaveLength(9);
  for (const name of names) {
    const own = history.filter((change) => change.name === name);
    expect(own.map(({ from }) => from)).toEqual([null, ...own.slice(0, -1).map(({ to }) => to)]);
    expect(releases[name]?.live).toBe(own.at(-1)?.to);
  }
});
