import { type Period, parsePeriod } from '../../kernel/time/period.rules.js';
import { comparisonOf, isRunning, spansOf } from './comparison.rules.js';

function period(key: string): Period {
  const found = parsePeriod(key);
  if (!found) throw new Error(`${key} is no period`);
  return found;
}

it.each([
  // All days of a finished period are compared with all days of the previous one, even if the lengths differ.
  ['2026-W53', '2027-01-04', ['2026-12-28', '2027-01-03', '2026-12-21', '2026-12-27', true]],
  ['2026-W53', '2030-06-01', ['2026-12-28', '2027-01-03', '2026-12-21', '2026-12-27', true]],
  ['2026-03', '2026-04-01', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', true]],
  ['2026-02', '2026-03-01', ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', true]],
  // Running periods are compared over the days before today.
  ['2026-W53', '2027-01-03', ['2026-12-28', '2027-01-02', '2026-12-21', '2026-12-26', false]],
  ['2026-W53', '2026-12-29', ['2026-12-28', '2026-12-28', '2026-12-21', '2026-12-21', false]],
  ['2026-12', '2026-12-31', ['2026-12-01', '2026-12-30', '2026-11-01', '2026-11-30', false]],
  ['2026-03', '2026-03-15', ['2026-03-01', '2026-03-14', '2026-02-01', '2026-02-14', false]],
  // February is shorter than the elapsed part of March.
  ['2026-03', '2026-03-31', ['2026-03-01', '2026-03-28', '2026-02-01', '2026-02-28', false]],
  ['2028-03', '2028-03-31', ['2028-03-01', '2028-03-29', '2028-02-01', '2028-02-29', false]],
] as const)(
  'compares %s on %s',
  (key, today, [firstDay, lastDay, previousFirstDay, previousLastDay, whole]) => {
    expect(comparisonOf(period(key), today)).toEqual({
      firstDay,
      lastDay,
      previousFirstDay,
      previousLastDay,
      whole,
    });
  },
);

it.each([
  ['on the first day of a week', '2026-W53', '2026-12-28'],
  ['on the first day of a month', '2026-12', '2026-12-01'],
  ['with the year 1999 in months', '2000-01', '2026-11-22'],
  ['with the year 1999 in weeks', '2000-W01', '2026-11-22'],
])('compares nothing %s', (_, key, today) => {
  expect(comparisonOf(period(key), today)).toBeNull();
});

it('runs on its last day, and not on the day after', () => {
  expect(['2026-12-28', '2027-01-03', '2027-01-04'].map((day) => isRunning(period('2026-W53'), day))).toEqual(
    [true, true, false],
  );
});

it('gives the days of a period and those that are compared', () => {
  const week = period('2026-W53');
  expect(spansOf(week, comparisonOf(week, '2026-12-30'))).toEqual({
    period: { firstDay: '2026-12-28', lastDay: '2027-01-03' },
    compared: {
      now: { firstDay: '2026-12-28', lastDay: '2026-12-29' },
      before: { firstDay: '2026-12-21', lastDay: '2026-12-22' },
    },
  });
  expect(spansOf(week, null).compared).toBeNull();
});
