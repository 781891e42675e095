import { judge } from './release-health.js';

it.each([
  [0, 0, null],
  [2, 0, null],
  [3, 0, 'good'],
  [0, 2, null],
  [0, 3, 'failing'],
  [10, 2, null],
  [10, 3, 'failing'],
  [27, 3, 'good'],
  [26, 3, 'failing'],
])('%i loads and %i failures are %s', (loaded, failed, verdict) => {
  expect(judge({ loaded, failed })).toBe(verdict);
});
