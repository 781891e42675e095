import { restartDelay } from './restart-delay.mjs';

const now = 1_000_000;
/** Returns the times of crashes at a fixed interval in milliseconds, the last one now. */
const falls = (count: number, apart: number) =>
  Array.from({ length: count }, (_, index) => now - (count - 1 - index) * apart);

it.each([
  ['for the first time', falls(1, 0)],
  ['five times, however fast', falls(5, 1)],
  ['every thirteen seconds for hours', falls(1000, 13_000)],
  ['often, but more than a minute ago', [...falls(100, 1).map((at) => at - 60_001), now]],
])('a process is restarted immediately when it crashes %s', (_when, times) => {
  expect(restartDelay(times, now)).toBe(0);
});

it('a process that keeps crashing waits longer each time, up to ten seconds', () => {
  const delays = [5, 6, 7, 8, 9, 10, 11, 20].map((count) => restartDelay(falls(count, 1000), now));
  expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});
