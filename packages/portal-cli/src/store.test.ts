import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useStore } from './testing.js';

const setting = useStore();

describe('publishing', () => {
  it('puts the release into the store and makes it live', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    expect(await readFile(join(setting.store.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'utf8')).toBe('x');
  });

  it('keeps what was live as the previous release, and the history', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.1.0+2' });
    expect(await setting.liveOf('mfe-a')).toEqual(['1.1.0+2', '1.0.0+1']);
    expect(await setting.store.history()).toEqual([
      expect.objectContaining({ name: 'mfe-a', from: null, to: '1.0.0+1', reason: 'publish' }),
      expect.objectContaining({ name: 'mfe-a', from: '1.0.0+1', to: '1.1.0+2', reason: 'publish' }),
    ]);
  });

  it('changes nothing when the same release is live already', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect((await setting.publish({ name: 'mfe-a', version: '1.0.0+1' })).changed).toBe(false);
    expect(await setting.store.history()).toHaveLength(1);
  });

  it('refuses the same version with other content', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await expect(setting.publish({ name: 'mfe-a', version: '1.0.0+1', content: 'other' })).rejects.toThrow(
      'already in the store with other content',
    );
    expect(await readFile(join(setting.store.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'utf8')).toBe('x');
  });

  it('refuses a route that another live portal has, whatever its parameter is called', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/empresa/:id'] });
    await expect(
      setting.publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/b', '/empresa/:key'] }),
    ).rejects.toThrow('route /empresa/:key is already /empresa/:id of mfe-a 1.0.0+1');
    expect(await setting.liveOf('mfe-b')).toBeUndefined();
    await setting.publish({ name: 'mfe-a', version: '2.0.0+2', paths: ['/empresa/:other'] });
  });

  it('refuses a file at the root of the site that another live portal has', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1', files: ['public/legal/a.html'] });
    await expect(
      setting.publish({ name: 'mfe-b', version: '1.0.0+1', files: ['public/b.html', 'public/legal/a.html'] }),
    ).rejects.toThrow('public/legal/a.html is already a file of mfe-a 1.0.0+1');
    expect(await setting.liveOf('mfe-b')).toBeUndefined();
    await setting.publish({ name: 'mfe-a', version: '1.1.0+2', files: ['public/legal/a.html'] });
  });

  it('refuses a portal for another platform than the live shell gives', async () => {
    await setting.publish({ name: 'shell', version: '1.0.0+1', platform: '1.4.0' });
    await expect(setting.publish({ name: 'mfe-a', version: '1.0.0+1', platform: '^2.0.0' })).rejects.toThrow(
      'needs @portals/platform ^2.0.0, the live shell gives 1.4.0',
    );
  });

  it('refuses a shell whose platform a live portal cannot use', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1', platform: '^1.0.0' });
    await expect(setting.publish({ name: 'shell', version: '2.0.0+1', platform: '2.0.0' })).rejects.toThrow(
      'mfe-a 1.0.0+1 needs @portals/platform ^1.0.0',
    );
  });

  it('leaves nothing unfinished in the store', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect((await readdir(setting.store.folder)).sort()).toEqual([
      'history.json',
      'live-copy.json',
      'live-set.json',
      'live.json',
      'mfe-a',
    ]);
  });
});

describe('a rollback', () => {
  beforeEach(async () => {
    for (const patch of [1, 2, 3]) await setting.publish({ name: 'mfe-a', version: `1.0.${patch}+${patch}` });
  });

  it('steps back one release at a time', async () => {
    expect(await setting.store.rollback('mfe-a')).toMatchObject({ version: '1.0.2+2' });
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.2+2', '1.0.1+1']);
    expect(await setting.store.rollback('mfe-a')).toMatchObject({ version: '1.0.1+1' });
    await expect(setting.store.rollback('mfe-a')).rejects.toThrow('no earlier release');
    expect((await setting.store.history()).at(-1)).toMatchObject({
      reason: 'rollback',
      from: '1.0.2+2',
      to: '1.0.1+1',
    });
  });

  it('goes forward again after a following release', async () => {
    await setting.store.rollback('mfe-a');
    await setting.publish({ name: 'mfe-a', version: '1.0.4+4' });
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.4+4', '1.0.2+2']);
  });

  it('promotes any release that is in the store', async () => {
    expect(await setting.store.promote('mfe-a', '1.0.1+1')).toMatchObject({ changed: true });
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.1+1', '1.0.3+3']);
    await expect(setting.store.promote('mfe-a', '9.9.9')).rejects.toThrow('There is no mfe-a 9.9.9');
  });

  it('does not bring a conflict back', async () => {
    const moved = await setting.build({ name: 'mfe-a', version: '2.0.0+9', paths: ['/moved'] });
    await setting.store.publish(moved, { dropRoutes: ['/mfe-a'] });
    await setting.publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/mfe-a'] });
    await expect(setting.store.rollback('mfe-a')).rejects.toThrow('route /mfe-a is already /mfe-a of mfe-b');
  });
});

describe('taking a portal off the site', () => {
  it('works for its first release, and can be undone', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await expect(setting.store.rollback('mfe-a')).rejects.toThrow('can take it off: unpublish mfe-a');
    expect(await setting.store.unpublish('mfe-a')).toMatchObject({ version: null, changed: true });
    expect(await setting.liveOf('mfe-a')).toBeUndefined();
    expect(await setting.store.has('mfe-a')).toBe(true);
    await setting.store.promote('mfe-a', '1.0.0+1');
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    expect((await setting.store.history()).map(({ reason }) => reason)).toEqual([
      'publish',
      'unpublish',
      'promote',
    ]);
  });

  it('frees its routes', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/x'] });
    await setting.store.unpublish('mfe-a');
    await setting.publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/x'] });
  });

  it('is refused for the shell, and for what is not live', async () => {
    await setting.publish({ name: 'shell', version: '1.0.0+1', platform: '1.0.0' });
    await expect(setting.store.unpublish('shell')).rejects.toThrow('Without a shell there is no site');
    await expect(setting.store.unpublish('mfe-a')).rejects.toThrow('mfe-a has no live release');
  });
});

it('takes over a lock that a dead publisher left behind', async () => {
  await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
  const lock = join(setting.store.folder, 'live.lock');
  await writeFile(lock, 'dead');
  await utimes(lock, 1, 1);
  await setting.publish({ name: 'mfe-a', version: '1.0.1+2' });
  expect(existsSync(lock)).toBe(false);
});

it('loses no change when several processes publish at once', async () => {
  const compiled = join(__dirname, '..', 'dist', 'store.js');
  const names = ['mfe-a', 'mfe-b', 'mfe-c'];
  const folders = await Promise.all(
    names.flatMap((name) =>
      [1, 2, 3].map((patch) => setting.build({ name, version: `1.0.${patch}+${patch}` })),
    ),
  );
  const script = `import { ReleaseStore } from ${JSON.stringify(compiled)};
    const [store, ...built] = process.argv.slice(1);
    await Promise.all(built.map((folder) => new ReleaseStore(store).publish(folder)));`;
  const run = (built: string[]) =>
    new Promise<number | null>((resolve) => {
      const args = ['--input-type=module', '-e', script, setting.store.folder, ...built];
      spawn(process.execPath, args, { stdio: 'inherit' }).on('close', resolve);
    });
  const codes = await Promise.all(
    names.map((_name, index) => run(folders.filter((_f, at) => at % 3 === index))),
  );
  expect(codes).toEqual([0, 0, 0]);
  const { releases } = await setting.store.live();
  const history = await setting.store.history();
  expect(history).toHaveLength(9);
  for (const name of names) {
    const own = history.filter((change) => change.name === name);
    expect(own.map(({ from }) => from)).toEqual([null, ...own.slice(0, -1).map(({ to }) => to)]);
    expect(releases[name]?.live).toBe(own.at(-1)?.to);
  }
});

it('the folder that a file system keeps in the root of a volume is no portal', async () => {
  await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
  await mkdir(join(setting.store.folder, 'lost+found'));
  expect(await setting.store.names()).toEqual(['mfe-a']);
});
