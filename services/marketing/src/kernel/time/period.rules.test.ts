import {
  after,
  before,
  boundsOf,
  boundsOfDay,
  dayAfter,
  dayOf,
  daysBetween,
  daysFrom,
  daysOf,
  lastPeriods,
  type Period,
  parsePeriod,
  periodOf,
} from './period.rules.js';

const hourMs = 3_600_000;

function period(key: string): Period {
  const found = parsePeriod(key);
  if (!found) throw new Error(`${key} is no period`);
  return found;
}

it.each([
  // Mondays and Sundays of weeks around new year: 2020 and 2026 have a week 53, 2021 and 2025 do not.
  ['2020-W53', '2020-12-28', '2021-01-03'],
  ['2021-W01', '2021-01-04', '2021-01-10'],
  ['2024-W52', '2024-12-23', '2024-12-29'],
  ['2025-W01', '2024-12-30', '2025-01-05'],
  ['2025-W52', '2025-12-22', '2025-12-28'],
  ['2026-W01', '2025-12-29', '2026-01-04'],
  ['2026-W52', '2026-12-21', '2026-12-27'],
  ['2026-W53', '2026-12-28', '2027-01-03'],
  ['2027-W01', '2027-01-04', '2027-01-10'],
  ['2000-W01', '2000-01-03', '2000-01-09'],
  // Months of every length.
  ['2000-01', '2000-01-01', '2000-01-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2100-02', '2100-02-01', '2100-02-28'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s is from %s to %s', (key, firstDay, lastDay) => {
  const kind = key.includes('W') ? 'week' : 'month';
  expect(period(key)).toEqual({ kind, key, firstDay, lastDay });
  expect([firstDay, lastDay].map((day) => periodOf(kind, boundsOfDay(day).from).key)).toEqual([key, key]);
});

it.each([
  ...[
    '2025-W53',
    '2027-W53',
    '2026-W54',
    '2026-W00',
    '2026-W99',
    '2026-13',
    '2026-00',
    '1999-12',
    '1999-W52',
  ],
  ...[
    '0000-01',
    '',
    '2026',
    '2026-W1',
    '2026-1',
    '2026-w53',
    '26-W01',
    ' 2026-12',
    '2026-12 ',
    '2026-12-01',
    '-026-12',
  ],
])('there is no period %j', (key) => {
  expect(parsePeriod(key)).toBeUndefined();
});

it.each([
  // The hour from 2 to 3 is skipped on 29 March 2026 and repeated on 25 October 2026.
  ['2026-03-28', '2026-03-27T23:00:00.000Z', 24],
  ['2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['2026-03-30', '2026-03-29T22:00:00.000Z', 24],
  ['2026-10-24', '2026-10-23T22:00:00.000Z', 24],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  ['2026-10-26', '2026-10-25T23:00:00.000Z', 24],
  ['2027-01-01', '2026-12-31T23:00:00.000Z', 24],
])('%s begins at %s and has %d hours', (day, begins, hours) => {
  const { from, until } = boundsOfDay(day);
  expect(from.toISOString()).toBe(begins);
  expect((until.getTime() - from.getTime()) / hourMs).toBe(hours);
  expect(dayOf(from)).toBe(day);
  expect(dayOf(new Date(until.getTime() - 1))).toBe(day);
  expect(dayOf(until)).toBe(dayAfter(day));
});

it.each([
  ['2026-W13', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 167],
  ['2026-W43', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 169],
  ['2026-W53', '2026-12-27T23:00:00.000Z', '2027-01-03T23:00:00.000Z', 168],
  ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z', 743],
  ['2026-10', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z', 745],
  ['2028-02', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z', 696],
])('%s is from %s until %s, %d hours', (key, from, until, hours) => {
  const bounds = boundsOf(period(key));
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
  expect((bounds.until.getTime() - bounds.from.getTime()) / hourMs).toBe(hours);
});

it.each([
  ['2026-W52', '2026-W53'],
  ['2026-W53', '2027-W01'],
  ['2025-W52', '2026-W01'],
  ['2026-12', '2027-01'],
  ['2028-02', '2028-03'],
])('%s is followed by %s', (first, second) => {
  expect(after(period(first))).toEqual(period(second));
  expect(before(period(second))).toEqual(period(first));
});

it('returns the current periods in the time zone Madrid', () => {
  const [old, young] = [new Date('2026-12-31T22:59:59.999Z'), new Date('2026-12-31T23:00:00Z')];
  expect([old, young].map((moment) => periodOf('month', moment).key)).toEqual(['2026-12', '2027-01']);
  expect([old, young].map((moment) => periodOf('week', moment).key)).toEqual(['2026-W53', '2026-W53']);
  const summer = [new Date('2026-06-28T21:59:59.999Z'), new Date('2026-06-28T22:00:00Z')];
  expect(summer.map((moment) => periodOf('week', moment).key)).toEqual(['2026-W26', '2026-W27']);
});

it('gives the last thirteen, and those that there are at the beginning', () => {
  const weeks = lastPeriods(period('2027-W02'), 13).map(({ key }) => key);
  expect(weeks).toHaveLength(13);
  expect([weeks[0], ...weeks.slice(-4)]).toEqual([
    '2026-W43',
    '2026-W52',
    '2026-W53',
    '2027-W01',
    '2027-W02',
  ]);
  expect(lastPeriods(period('2000-02'), 13).map(({ key }) => key)).toEqual(['2000-01', '2000-02']);
  expect(lastPeriods(period('2000-W01'), 13).map(({ key }) => key)).toEqual(['2000-W01']);
});

it('counts days over new years, leap days and nights on which the clock changes', () => {
  expect(daysOf(period('2026-W53'))).toEqual([
    ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ...['2027-01-01', '2027-01-02', '2027-01-03'],
  ]);
  expect(['2026-02', '2028-02', '2026-03', '2026-10'].map((key) => daysOf(period(key)).length)).toEqual([
    28, 29, 31, 31,
  ]);
  expect(daysFrom('2026-12-31', '2026-12-30')).toEqual([]);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-12-21', '2027-01-11')).toBe(21);
  expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2);
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01');
});
