import { WriteBatching } from './write-batching.js';

describe('mails that wait to be stored', () => {
  it('wait for those that are under way, for a moment at most', () => {
    const batching = new WriteBatching();
    expect(batching.waitMs(0, 3, 1000)).toBe(Number.POSITIVE_INFINITY);
    expect(batching.waitMs(1, 3, 1000)).toBe(2);
    expect(batching.waitMs(2, 2, 1001)).toBe(1);
    expect(batching.waitMs(2, 2, 1002)).toBe(0);
    // The next emails start a wait of their own.
    expect(batching.waitMs(1, 3, 1010)).toBe(2);
  });

  it('wait no longer when no other is under way', () => {
    const batching = new WriteBatching();
    expect(batching.waitMs(1, 1, 1000)).toBe(2);
    expect(batching.waitMs(2, 0, 1000)).toBe(0);
    expect(batching.waitMs(1, 0, 1000)).toBe(0);
  });

  it('have a moment of their own after all others were stored with something else', () => {
    const batching = new WriteBatching();
    expect(batching.waitMs(1, 3, 1000)).toBe(2);
    expect(batching.waitMs(0, 4, 1001)).toBe(Number.POSITIVE_INFINITY);
    expect(batching.waitMs(1, 3, 1005)).toBe(2);
  });
});
