import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxChanges } from './live-rules.js';
import { putPipe, useStore } from './testing.js';

const setting = useStore();

describe('live-set.json', () => {
  beforeEach(() => setting.publish({ name: 'mfe-a', version: '1.0.0+1' }));
  const file = () => join(setting.store.folder, 'live-set.json');

  it('is replaced in one step: a reader sees the whole old file', async () => {
    const reader = await open(file());
    const before = await readFile(file(), 'utf8');
    const { ino } = await stat(file());
    await setting.publish({ name: 'mfe-a', version: '1.1.0+2' });
    expect(await reader.readFile('utf8')).toBe(before);
    await reader.close();
    expect((await stat(file())).ino).not.toBe(ino);
    expect(await readFile(file(), 'utf8')).not.toBe(before);
  });

  it.each([
    ['damaged', () => writeFile(file(), '{"schema":1')],
    ['gone', () => rm(file())],
    ['a pipe', () => putPipe(file())],
  ])('that is %s is read from its copy, and rewritten by the next change', async (_how, breakIt) => {
    await breakIt();
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    await setting.publish({ name: 'mfe-b', version: '1.0.0+1' });
    expect(JSON.parse(await readFile(file(), 'utf8')).releases).toMatchObject({
      'mfe-a': { live: '1.0.0+1' },
      'mfe-b': { live: '1.0.0+1' },
    });
  });

  it('says that it is damaged when its copy is, too', async () => {
    for (const name of ['live-set.json', 'live-copy.json'])
      await writeFile(join(setting.store.folder, name), '{"schema":1');
    await expect(setting.store.live()).rejects.toThrow('is damaged, and so is live-copy.json');
  });

  it('of the first format is read and upgraded: no earlier release and no change is forgotten', async () => {
    for (const patch of [1, 2, 3]) await setting.publish({ name: 'mfe-a', version: `1.1.${patch}+1` });
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
    for (const name of ['history.json', 'live-set.json', 'live-copy.json'])
      await rm(join(setting.store.folder, name));
    await writeFile(
      join(setting.store.folder, 'live.json'),
      JSON.stringify({ schema: 1, releases, history }),
    );
    expect(await setting.store.rollback('mfe-a')).toMatchObject({ version: '1.1.1+1', revision: 1 });
    expect(await setting.store.rollback('mfe-a')).toMatchObject({ version: '1.0.0+1', revision: 2 });
    expect(await setting.store.history()).toHaveLength(7);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ schema: 3, revision: 2 });
  });
});

describe('what stands in for the live release', () => {
  const good = { verdict: 'good', loaded: 9, failed: 0, at: new Date().toISOString() };
  const health = async (version: string, value: object) => {
    const folder = join(`${setting.store.folder}-gateways`, 'health', 'mfe-a');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${version}.json`), JSON.stringify(value));
  };

  it('is there after any number of publishes by others, and of its own', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
    const [b1, b2] = [
      await setting.build({ name: 'mfe-b', version: '1.0.0+1' }),
      await setting.build({ name: 'mfe-b', version: '1.0.1+1' }),
    ];
    for (let change = 0; change < maxChanges + 20; change += 2)
      for (const built of [b1, b2]) await setting.store.publish(built);
    expect(await setting.store.rollback('mfe-a')).toMatchObject({ version: '1.0.0+1' });
    expect(await setting.liveOf('mfe-b')).toEqual(['1.0.1+1', '1.0.0+1']);
    expect((await setting.store.history()).length).toBeLessThan(210);
    expect((await setting.store.history()).filter(({ name }) => name === 'mfe-a')).toHaveLength(3);
  });

  it('is the last release that browsers could load, also after two bad ones in a row', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await health('1.0.0+1', good);
    await setting.publish({ name: 'mfe-a', version: '1.0.1+bad' });
    await health('1.0.1+bad', { ...good, verdict: 'failing' });
    await setting.publish({ name: 'mfe-a', version: '1.0.2+bad' });
    expect(await setting.entryOf('mfe-a')).toMatchObject({
      live: '1.0.2+bad',
      previous: '1.0.1+bad',
      lastGood: '1.0.0+1',
    });
  });

  it('is not a release of which nothing is known yet', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
    expect((await setting.entryOf('mfe-a'))?.lastGood).toBeUndefined();
  });

  it('is a release that was live for a day without failures', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    const file = join(setting.store.folder, 'live-set.json');
    const live = JSON.parse(await readFile(file, 'utf8'));
    live.releases['mfe-a'].since = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await writeFile(file, JSON.stringify(live));
    await setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
    expect(await setting.entryOf('mfe-a')).toMatchObject({ lastGood: '1.0.0+1' });
  });

  it('is no longer a release that somebody rolled back from', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
    await health('1.0.1+1', good);
    await setting.publish({ name: 'mfe-a', version: '1.0.2+1' });
    await setting.store.rollback('mfe-a');
    expect(await setting.entryOf('mfe-a')).toMatchObject({ live: '1.0.1+1', lastGood: '1.0.1+1' });
    await setting.store.rollback('mfe-a');
    expect(await setting.entryOf('mfe-a')).toMatchObject({ live: '1.0.0+1', lastGood: '1.0.0+1' });
  });
});
