import { localNoon } from './local-noon.js';

it('stays on the day in every time zone', () => {
  const noon = new Date(localNoon('2026-03-29'));
  expect([noon.getFullYear(), noon.getMonth() + 1, noon.getDate(), noon.getHours()]).toEqual([
    2026, 3, 29, 12,
  ]);
});
