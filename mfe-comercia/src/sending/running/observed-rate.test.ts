import { observedRate, type Sample, withSample } from './observed-rate';

const seen = (...samples: [seconds: number, done: number][]) =>
  samples.reduce<Sample[]>((before, [seconds, done]) => withSample(before, { at: seconds * 1000, done }), []);

it('tells mails in a second over what was seen', () => {
  expect(observedRate(seen([0, 100], [2, 120], [10, 200]))).toBe(10);
});

it('tells nothing before it was looked at long enough', () => {
  expect(observedRate([])).toBeNull();
  expect(observedRate(seen([0, 0], [5, 500]))).toBeNull();
});

it('tells that nothing goes', () => {
  expect(observedRate(seen([0, 50], [10, 50], [20, 50]))).toBe(0);
});

it('forgets what is longer ago than a minute', () => {
  const fast: [number, number][] = [0, 10].map((at) => [at, at * 100]);
  const slow: [number, number][] = [20, 30, 40, 50, 60, 70, 80].map((at) => [at, 1000 + at]);
  expect(observedRate(seen(...fast, ...slow))).toBe(1);
});

it.each([
  ['mails wait again', 400, 12],
  ['nobody looked for a while', 900, 40],
])('begins anew when %s', (_when, done, at) => {
  expect(observedRate(seen([0, 500], [10, 900], [at, done]))).toBeNull();
});
