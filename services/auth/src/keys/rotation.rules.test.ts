import { nextPeriod, signingKeyOf } from './rotation.rules.js';

describe('key rotation', () => {
  const now = new Date('2026-05-01T00:00:00.000Z');
  const day = 86_400_000;
  const key = (generation: number, from: number, until: number) => ({
    generation,
    usableFrom: new Date(now.getTime() + from * day),
    usableUntil: new Date(now.getTime() + until * day),
  });

  it('starts the first key at once', () => {
    expect(nextPeriod([], now, 30)).toEqual(key(1, 0, 30));
  });

  it('makes the next key only shortly before the end, to begin there', () => {
    expect(nextPeriod([key(1, -29, 1)], now, 30)).toBeNull();
    expect(nextPeriod([key(1, -29, 0.02)], now, 30)).toEqual(key(2, 0.02, 30.02));
    expect(nextPeriod([key(1, -29, 0.02), key(2, 0.02, 30.02)], now, 30)).toBeNull();
  });

  it('starts at once after a stop that was longer than the last key', () => {
    expect(nextPeriod([key(4, -90, -60)], now, 30)).toEqual(key(5, 0, 30));
  });

  it('signs with the newest key that has begun', () => {
    expect(signingKeyOf([key(1, -30, 0), key(2, 0, 30), key(3, 30, 60)], now)?.generation).toBe(2);
    expect(signingKeyOf([key(1, 1, 30)], now)).toBeNull();
  });
});
