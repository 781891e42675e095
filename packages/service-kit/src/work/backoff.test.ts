import { backoff } from './backoff.js';

const steps = { first: 30, longest: 3600 };

it('doubles from the first step up to the longest', () => {
  expect([1, 2, 3, 7, 8, 9, 500].map((failures) => backoff(steps, failures, 0))).toEqual([
    30, 60, 120, 1920, 3600, 3600, 3600,
  ]);
});

it('subtracts a random part of at most a fifth', () => {
  expect(backoff(steps, 1, 0.5)).toBe(27);
  expect(backoff(steps, 1, 0.999_999)).toBeGreaterThanOrEqual(24);
});

it('treats no failure like one', () => {
  expect(backoff(steps, 0, 0)).toBe(30);
});
