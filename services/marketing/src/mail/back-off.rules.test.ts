import { mailBackOff, serverBackOff } from './back-off.rules.js';

it('doubles the wait of a mail from half a minute up to an hour', () => {
  expect([1, 2, 3, 7, 8, 9, 500].map((failures) => mailBackOff(failures, 0) / 1000)).toEqual([
    30, 60, 120, 1920, 3600, 3600, 3600,
  ]);
});

it('tries an unreachable server again at least once a minute', () => {
  expect([1, 2, 6, 7, 10_000].map((failures) => serverBackOff(failures, 0) / 1000)).toEqual([
    1, 2, 32, 60, 60,
  ]);
});

it('takes off at most a fifth by chance', () => {
  expect(mailBackOff(1, 0.5)).toBe(27_000);
  expect(mailBackOff(1, 0.999_999)).toBeGreaterThanOrEqual(24_000);
});
