import { dayOf, startOfDay } from './days';

it.each([
  [new Date(2026, 0, 3, 0, 0), '2026-01-03'],
  [new Date(2026, 10, 22, 23, 59), '2026-11-22'],
])('returns the day of %s', (moment, day) => {
  expect(dayOf(moment)).toBe(day);
});

it.each([
  [new Date(2026, 10, 22, 13, 5), 7, new Date(2026, 10, 15)],
  [new Date(2026, 10, 22, 0, 0), 0, new Date(2026, 10, 22)],
  [new Date(2026, 2, 2, 9, 0), 7, new Date(2026, 1, 23)],
])('returns the start of the day some days before %s', (moment, days, expected) => {
  expect(startOfDay(moment, days)).toBe(expected.toISOString());
});
