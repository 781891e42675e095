import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageCache } from './page-cache.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const english = { path: '/', query: '', language: 'en' as const, fromAddress: false };
const page = { html: '<h1>x</h1>', styles: [] };

describe('the cache of pages', () => {
  it('gives back what it keeps, by set, path, query and language', async () => {
    const cache = new PageCache(join(folder, 'new'));
    await cache.write('a', english, page);
    expect(await cache.read('a', english)).toEqual(page);
    expect(await cache.read('a', { ...english, language: 'es' })).toBeNull();
    expect(await cache.read('a', { ...english, fromAddress: true })).toBeNull();
    expect(await cache.read('a', { ...english, path: '/x' })).toBeNull();
    expect(await cache.read('a', { ...english, query: 'tab=b' })).toBeNull();
    expect(await cache.read('b', english)).toBeNull();
  });

  it('has no page where its file is damaged', async () => {
    const cache = new PageCache(folder);
    await cache.write('a', english, page);
    const [name = ''] = await readdir(join(folder, 'a'));
    await writeFile(join(folder, 'a', name), '{"html":');
    expect(await cache.read('a', english)).toBeNull();
  });

  it('removes the sets that were not used for longest, but none that is in use', async () => {
    const cache = new PageCache(folder, 2);
    for (const [index, set] of ['old', 'middle', 'used'].entries()) {
      await cache.write(set, english, page);
      await utimes(join(folder, set), index, index);
    }
    await cache.tidy(['old']);
    expect((await readdir(folder)).sort()).toEqual(['old', 'used']);
  });
});
