import { observedRate, type Sample, withSample } from './observed-rate';

const seen = (...samples: [seconds: number, done: number][]) =>
  samples.reduce<Sample[]>((before, [seconds, done]) => withSample(before, { at: seconds * 1000, done }), []);

it('computes emails per second from the samples', () => {
  expect(observedRate(seen([0, 100], [2, 120], [10, 200]))).toBe(10);
});

it('returns nothing before there are enough samples', () => {
  expect(observedRate([])).toBeNull();
  expect(observedRate(seen([0, 0], [5, 500]))).toBeNull();
});

it('reports that nothing is being sent', () => {
  expect(observedRate(seen([0, 50], [10, 50], [20, 50]))).toBe(0);
});

it('forgets samples older than a minute', () => {
  const fast: [number, number][] = [0, 10].map((at) => [at, at * 100]);
  const slow: [number, number][] = [20, 30, 40, 50, 60, 70, 80].map((at) => [at, 1000 + at]);
  expect(observedRate(seen(...fast, ...slow))).toBe(1);
});

it.each([
  ['mails wait again', 400, 12],
  ['nobody looked for a while', 900, 40],
])('starts over when %s', (_when, done, at) => {
  expect(observedRate(seen([0, 500], [10, 900], [at, done]))).toBeNull();
});
