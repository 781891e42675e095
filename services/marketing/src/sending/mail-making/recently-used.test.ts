import { RecentlyUsed } from './recently-used.js';

describe('what is kept', () => {
  it('is the latest used, no matter how much was requested', async () => {
    const made: string[] = [];
    const kept = new RecentlyUsed<string, string>(2);
    const get = (key: string) =>
      kept.get(key, async () => {
        made.push(key);
        return key.toUpperCase();
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key.toUpperCase());
    // `a` was used again before `c` was added, so `b` was evicted.
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('is made again when that has failed', async () => {
    const kept = new RecentlyUsed<string, number>(2);
    await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept.get('a', async () => 7)).toBe(7);
    expect(await kept.get('a', async () => 8)).toBe(7);
  });
});
