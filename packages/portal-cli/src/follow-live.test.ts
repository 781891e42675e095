import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDevelopmentRelease } from '@portals/build';
import { followLive, promoteBuilt } from './follow-live.js';
import { ReleaseStore } from './store.js';
import { writeBuilt } from './testing.js';

let work: string;
let product: ReleaseStore;
let own: ReleaseStore;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'follow-'));
  [product, own] = [new ReleaseStore(join(work, 'product')), new ReleaseStore(join(work, 'own'))];
  for (const name of ['shell', 'mfe-a', 'mfe-b']) await publish(product, name, '1.0.0+1');
});
afterEach(() => rm(work, { recursive: true }));

const publish = async (store: ReleaseStore, name: string, version: string) =>
  store.publish(await writeBuilt(work, { name, version, ...(name === 'shell' && { platform: '1.0.0' }) }));
const liveIn = async (store: ReleaseStore) =>
  Object.fromEntries(Object.entries((await store.live()).releases).map(([name, { live }]) => [name, live]));
const follow = () => followLive(own, product, ['shell', 'mfe-b']);

it('has the live releases of the other store, except for its own names, and does not change that store', async () => {
  await publish(own, 'mfe-b', '9.0.0+1');
  const before = await readFile(join(product.folder, 'live-set.json'), 'utf8');
  expect(await follow()).toEqual([]);
  expect(await liveIn(own)).toEqual({ 'mfe-a': '1.0.0+1', 'mfe-b': '9.0.0+1' });
  await publish(product, 'mfe-a', '1.1.0+2');
  await follow();
  expect((await liveIn(own))['mfe-a']).toBe('1.1.0+2');
  await product.rollback('mfe-a');
  await follow();
  expect((await liveIn(own))['mfe-a']).toBe('1.0.0+1');
  await product.unpublish('mfe-a');
  await follow();
  expect(await liveIn(own)).toEqual({ 'mfe-b': '9.0.0+1' });
  expect(JSON.parse(before).releases.shell.live).toBe((await liveIn(product)).shell);
  expect(await liveIn(product)).toEqual({ shell: '1.0.0+1', 'mfe-b': '1.0.0+1' });
});

it('names releases that cannot be copied, and copies the rest', async () => {
  await publish(product, 'mfe-c', '1.0.0+1');
  await writeFile(join(product.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'changed');
  expect(await follow()).toEqual([{ name: 'mfe-a', why: expect.stringContaining('FILE_CHANGED') }]);
  expect(await liveIn(own)).toEqual({ 'mfe-c': '1.0.0+1' });
});

it('keeps its own portal that does not exist in the other store', async () => {
  await publish(own, 'mfe-new', '1.0.0+1');
  await followLive(own, product, ['shell', 'mfe-new']);
  expect(await liveIn(own)).toEqual({ 'mfe-a': '1.0.0+1', 'mfe-b': '1.0.0+1', 'mfe-new': '1.0.0+1' });
});

describe('a portal under development', () => {
  const fixture = join(__dirname, '..', '..', 'build', 'fixtures', 'portal');

  it('goes live without its scripts', async () => {
    const { version } = await writeDevelopmentRelease(fixture, join(work, 'written'));
    await promoteBuilt(own, join(work, 'written'));
    expect(await liveIn(own)).toEqual({ 'mfe-fixture': version });
  });

  it('may not take a path of another portal', async () => {
    await own.publish(await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+1', paths: ['/fixture'] }));
    await writeDevelopmentRelease(fixture, join(work, 'written'));
    await expect(promoteBuilt(own, join(work, 'written'))).rejects.toThrow('ROUTE_TAKEN');
  });
});
