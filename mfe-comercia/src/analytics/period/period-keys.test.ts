import { askedPeriod, periodOfDay, periodOfKey, periodsWith, recentPeriods } from './period-keys';

it.each([
  ['2026-12-27', '2026-W52', '2026-12-21', '2026-12-27'],
  ['2026-12-28', '2026-W53', '2026-12-28', '2027-01-03'],
  ['2027-01-03', '2026-W53', '2026-12-28', '2027-01-03'],
  ['2027-01-04', '2027-W01', '2027-01-04', '2027-01-10'],
  ['2026-03-29', '2026-W13', '2026-03-23', '2026-03-29'],
  ['2024-12-30', '2025-W01', '2024-12-30', '2025-01-05'],
  ['2023-01-01', '2022-W52', '2022-12-26', '2023-01-01'],
])('%s is in the week %s', (day, key, firstDay, lastDay) => {
  expect(periodOfDay('week', day)).toEqual({ kind: 'week', key, firstDay, lastDay });
  expect(periodOfKey(key)).toEqual({ kind: 'week', key, firstDay, lastDay });
});

it.each([
  ['2026-12-31', '2026-12', '2026-12-01', '2026-12-31'],
  ['2028-02-10', '2028-02', '2028-02-01', '2028-02-29'],
  ['2026-02-28', '2026-02', '2026-02-01', '2026-02-28'],
  ['2026-04-01', '2026-04', '2026-04-01', '2026-04-30'],
])('%s is in the month %s', (day, key, firstDay, lastDay) => {
  expect(periodOfDay('month', day)).toEqual({ kind: 'month', key, firstDay, lastDay });
  expect(periodOfKey(key)).toEqual({ kind: 'month', key, firstDay, lastDay });
});

it('lists the last 26 periods without gaps and duplicates', () => {
  const weeks = recentPeriods('week', '2027-01-06').map(({ key }) => key);
  expect(weeks).toHaveLength(26);
  expect(weeks.slice(0, 3)).toEqual(['2027-W01', '2026-W53', '2026-W52']);
  const months = recentPeriods('month', '2027-01-06').map(({ key }) => key);
  expect([months[0], months[1], months[25], new Set(months).size]).toEqual([
    '2027-01',
    '2026-12',
    '2024-12',
    26,
  ]);
});

it.each([
  ['week', '2025-W20', '2025-W20'],
  ['week', '2026-W29', '2026-W29'],
  ['week', '2026-W28', '2026-W28'],
  ['week', undefined, '2026-W29'],
  ['week', '2025-12', '2026-W29'],
  ['week', '2025-W53', '2026-W29'],
  ['week', '2027-W02', '2026-W29'],
  ['week', '1999-W20', '2026-W29'],
  ['month', '2024-11', '2024-11'],
  ['month', '2024-12', '2024-12'],
  ['month', '2024-13', '2024-12'],
  ['month', '2024-00', '2024-12'],
] as const)('lists a %s of long ago, %s, behind the last 26', (kind, key, last) => {
  const recent = recentPeriods(kind, '2027-01-06').map((period) => period.key);
  const listed = periodsWith(kind, '2027-01-06', key).map((period) => period.key);
  expect(listed.slice(0, 26)).toEqual(recent);
  expect(listed.at(-1)).toBe(last);
  expect(new Set(listed).size).toBe(listed.length);
});

it.each([
  ['2026-W53', '2026-W53', '2026-W52', '2027-W01', false],
  ['2027-W01', '2027-W01', '2026-W53', null, true],
  [undefined, '2027-W01', '2026-W53', null, true],
  ['2027-W02', '2027-W01', '2026-W53', null, true],
  ['2025-W53', '2027-W01', '2026-W53', null, true],
  ['2026-13', '2027-W01', '2026-W53', null, true],
  ['2026-12', '2026-12', '2026-11', '2027-01', false],
  ['2000-01', '2000-01', null, '2000-02', false],
])('an address with %s requests %s', (key, found, previousKey, nextKey, running) => {
  expect(askedPeriod(key, '2027-01-06')).toMatchObject({ key: found, previousKey, nextKey, running });
});
