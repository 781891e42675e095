import { BoundedCache } from './bounded-cache.js';

const cacheOf = (limit: number) => new BoundedCache<string>(limit, (text) => text.length);

it('keeps what was used last, within its bytes', () => {
  const cache = cacheOf(10);
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  cache.get('a');
  cache.set('c', 'cccc');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
  expect(cache.bytes).toBe(8);
});

it('counts what replaces another once', () => {
  const cache = cacheOf(10);
  cache.set('a', 'aaaa');
  cache.set('a', 'aa');
  expect([cache.bytes, cache.size]).toEqual([2, 1]);
});

it('does not keep what is larger than all of it', () => {
  const cache = cacheOf(3);
  cache.set('a', 'aa');
  cache.set('b', 'bbbb');
  expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual(['aa', undefined, 2]);
});
