import { restartDelay } from './restart-delay.mjs';

const killed = null;
const worked = { ranMs: 6000, readyMs: 4000, code: killed };
const unready = { ranMs: 4000, readyMs: null, code: 1 };
const stable = { ranMs: 60_000, readyMs: 58_000, code: killed };
const asked = { ranMs: 3000, readyMs: 1000, code: 0 };
const times = <T>(count: number, life: T): T[] => Array.from({ length: count }, () => life);

it.each([
  ['it fell after a long time', [stable]],
  ['it fell a second time after it had worked for a few seconds', [stable, worked]],
  ['it fell twice soon after its first start', [worked, worked]],
  ['it worked after a start that had failed', [unready, worked]],
  ['it was asked to end', [stable, worked, asked]],
  ['it was asked to end however often', times(9, asked)],
  ['it worked for long after many falls', [...times(9, worked), ...times(9, unready), stable]],
  ['it worked for long although it was never quite ready', [{ ranMs: 60_000, readyMs: null, code: 1 }]],
  ['it falls soon after it had worked for long after many falls', [...times(9, worked), stable, worked]],
])('a process is started again at once when %s', (_what, lives) => {
  expect(restartDelay(lives)).toBe(0);
});

it.each([
  ['falls before it is ready', unready],
  ['falls as soon as it is ready', { ranMs: 4000, readyMs: 300, code: 1 }],
  ['ends by itself at once', { ranMs: 300, readyMs: null, code: 0 }],
])('a process that %s is given more time after each fall, up to ten seconds', (_what, life) => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 20].map((count) => restartDelay([stable, ...times(count, life)]));
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

it('a process that works for a few seconds and falls again and again is given more time from the fourth fall on', () => {
  const delays = [1, 2, 3, 4, 5, 6, 20].map((count) => restartDelay(times(count, worked)));
  expect(delays).toEqual([0, 0, 0, 500, 1000, 2000, 10_000]);
});

it('begins with little time again after the process had worked for long', () => {
  expect(restartDelay([...times(9, unready), stable, unready])).toBe(500);
});
