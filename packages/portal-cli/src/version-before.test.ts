import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LiveSetBefore } from '@portals/contracts/testing';
import { prunable } from './prune.js';
import { useStore } from './testing.js';

// Tests rule 13.4: the previous version of the product can read live.json as this version writes it, and finds releases there that it can
// serve.

const setting = useStore();
const shellBefore = { name: 'shell', version: '1.0.0+1', platform: '1.0.0', documentForm: 1 };
const shellNow = { name: 'shell', version: '1.0.0+2', platform: '1.2.0' };
const file = (name = 'live.json') => join(setting.store.folder, name);
const before = async () => LiveSetBefore.parse(JSON.parse(await readFile(file(), 'utf8')));
const liveBefore = async () =>
  Object.fromEntries(Object.entries((await before()).releases).map(([name, { live }]) => [name, live]));

describe('the previous version', () => {
  it('is given the releases that it had, no matter what was published since', async () => {
    await setting.publish(shellBefore);
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
    await setting.publish(shellNow);
    await setting.publish({ name: 'mfe-a', version: '1.1.0+1', platform: '^1.2.0' });
    await setting.publish({ name: 'mfe-new', version: '1.0.0+1', platform: '^1.2.0' });
    expect(await before()).toMatchObject({
      releases: {
        shell: { live: '1.0.0+1' },
        'mfe-a': { live: '1.0.1+1', previous: '1.0.0+1' },
      },
      history: [{ to: '1.0.0+1' }, { to: '1.0.0+1' }, { from: '1.0.0+1', to: '1.0.1+1' }],
    });
    expect(Object.keys((await before()).releases)).toEqual(['shell', 'mfe-a']);
    expect(await setting.liveOf('shell')).toEqual(['1.0.0+2', '1.0.0+1']);
    expect(await setting.liveOf('mfe-a')).toEqual(['1.1.0+1', '1.0.1+1']);
  });

  it('finds its releases also after pruning', async () => {
    await setting.publish(shellBefore);
    for (const patch of [2, 3, 4]) await setting.publish({ ...shellNow, version: `1.0.0+${patch}` });
    expect(await prunable(setting.store, ['shell'], -1)).toEqual([{ name: 'shell', version: '1.0.0+2' }]);
  });

  it('is told of the newest releases in a store that only has shells of the current form', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    expect(await before()).toEqual({ schema: 1, releases: {}, history: [] });
    await setting.publish(shellNow);
    await setting.publish({ name: 'mfe-a', version: '1.1.0+1' });
    expect(await liveBefore()).toEqual({ shell: '1.0.0+2', 'mfe-a': '1.1.0+1' });
  });

  it('decides what is live when somebody went back to it and published there', async () => {
    await setting.publish(shellBefore);
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.1.0+1' });
    await setting.publish(shellNow);
    const set = await before();
    set.releases['mfe-a'] = { live: '1.0.0+1' };
    await writeFile(file(), JSON.stringify(set));
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0+1', '1.1.0+1']);
    expect(await setting.liveOf('shell')).toEqual(['1.0.0+2', '1.0.0+1']);
    await setting.publish({ name: 'mfe-b', version: '1.0.0+1' });
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0+1', '1.1.0+1']);
    expect(await liveBefore()).toEqual({ shell: '1.0.0+1', 'mfe-a': '1.0.0+1', 'mfe-b': '1.0.0+1' });
  });
});

it.each([
  ['damaged', () => writeFile(file(), '{')],
  ['gone', () => rm(file())],
])('a live.json that is %s changes nothing', async (_how, breakIt) => {
  await setting.publish(shellNow);
  await breakIt();
  expect(await setting.liveOf('shell')).toEqual(['1.0.0+2', undefined]);
});

it('reads a store of the previous version', async () => {
  await setting.publish(shellBefore);
  const set = await readFile(file(), 'utf8');
  for (const name of ['live-set.json', 'live-copy.json', 'history.json']) await rm(file(name));
  await writeFile(file(), set);
  expect(await setting.liveOf('shell')).toEqual(['1.0.0+1', undefined]);
  expect(await setting.store.history()).toMatchObject([{ to: '1.0.0+1', reason: 'publish' }]);
});

describe('a version that writes schema 2', () => {
  const lives = { shell: '1.0.0+2', 'mfe-a': '1.0.0+1' };
  const newer = { ...shellNow, version: '1.0.0+3' };

  /**
   * Leaves the store as the previous version of the product writes it, after a shell with document form 1 and then a current shell went
   * live.
   */
  const leave = async () => {
    await setting.publish(shellBefore);
    await setting.publish(shellNow);
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    const { revision, releases } = await setting.store.live();
    for (const name of ['live-set.json', 'live-copy.json']) await rm(file(name));
    await writeFile(file(), JSON.stringify({ schema: 2, revision, releases }));
  };
  beforeEach(leave);

  it('finds what was live with it, no matter what was published since', async () => {
    await setting.publish(newer);
    await setting.publish({ name: 'mfe-a', version: '1.1.0+1' });
    await setting.publish({ name: 'mfe-new', version: '1.0.0+1' });
    expect(await liveBefore()).toEqual(lives);
    expect((await before()).releases.shell).toEqual({ live: '1.0.0+2', previous: '1.0.0+1' });
    expect(await setting.liveOf('shell')).toEqual(['1.0.0+3', '1.0.0+2']);
    for (const patch of [4, 5]) await setting.publish({ ...newer, version: `1.0.0+${patch}` });
    expect(await prunable(setting.store, ['shell'], -1)).toEqual([
      { name: 'shell', version: '1.0.0+1' },
      { name: 'shell', version: '1.0.0+3' },
    ]);
  });

  it('decides what is live when somebody went back to it and published there', async () => {
    await setting.publish(newer);
    await setting.publish({ name: 'mfe-a', version: '1.1.0+1' });
    const { releases, revision } = await setting.store.live();
    const changed = { ...releases, 'mfe-a': { live: '1.1.0+1' }, shell: { live: '1.0.0+2' } };
    await writeFile(file(), JSON.stringify({ schema: 2, revision, releases: changed }));
    expect(await setting.liveOf('mfe-a')).toEqual(['1.1.0+1', '1.0.0+1']);
    expect(await setting.liveOf('shell')).toEqual(['1.0.0+3', '1.0.0+2']);
    await setting.publish({ name: 'mfe-b', version: '1.0.0+1' });
    expect(await liveBefore()).toEqual({ shell: '1.0.0+2', 'mfe-a': '1.1.0+1' });
  });
});

describe('a portal is judged against the live shell', () => {
  it('and refused with what to do when the shell is older than it needs', async () => {
    await setting.publish(shellBefore);
    const publish = setting.publish({ name: 'mfe-a', version: '1.1.0+1', platform: '^1.2.0' });
    await expect(publish).rejects.toThrow(
      /PLATFORM_MISMATCH: it needs @portals\/platform \^1\.2\.0.*\n.*Publish the shell first/,
    );
  });

  it('and refused when nobody knows how to write documents for the shell', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    const unknown = await setting.build({ ...shellNow, documentForm: 9 });
    await expect(setting.store.publish(unknown)).rejects.toThrow(
      /FORM_UNKNOWN: it reads documents of form 9/,
    );
    await setting.publish(shellNow);
    const release = join(setting.store.folder, 'shell', shellNow.version, 'release.json');
    const text = await readFile(release, 'utf8');
    await writeFile(release, text.replace('"documentForm":2', '"documentForm":9'));
    const publish = setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
    await expect(publish).rejects.toThrow(
      /FORM_UNKNOWN: the live shell 1\.0\.0\+2 reads.*\n.*Publish the shell first/,
    );
    await setting.publish(shellBefore);
    await setting.publish({ name: 'mfe-a', version: '1.0.1+1' });
  });
});
