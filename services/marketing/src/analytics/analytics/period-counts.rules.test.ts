import { medianOf, segmentsOf, sumOf, upTo } from './period-counts.rules.js';

it.each([
  ['nothing', {}, null],
  ['one', { 3: 1 }, 3],
  ['two', { 1: 1, 4: 1 }, 2.5],
  ['three', { 9: 1, 1: 1, 4: 1 }, 4],
  ['many of one kind', { 0: 5, 30: 4 }, 0],
  ['as many of each of two kinds', { 0: 4, 30: 4 }, 15],
  ['numbers, not texts', { 2: 1, 10: 1, 9: 1 }, 9],
  ['counts that came to nothing', { 2: 0, 7: 1, 30: 0 }, 7],
  ['an even number with the middle in one kind', { 1: 1, 5: 2, 6: 1 }, 5],
])('finds the median of %s', (_, counts, median) => {
  expect(medianOf(Object.entries(counts).map(([item, count]) => ({ item, count })))).toBe(median);
});

it('divides days where a span begins and after it ends', () => {
  const week = { firstDay: '2026-12-28', lastDay: '2027-01-03' };
  const part = { firstDay: '2026-12-28', lastDay: '2026-12-30' };
  const before = { firstDay: '2026-12-21', lastDay: '2026-12-27' };
  expect(segmentsOf([week, part, before])).toEqual([
    ...['0000-01-01', '2026-12-21', '2026-12-28', '2026-12-31', '2027-01-04'],
  ]);
});

it('sums up the days of a span, all of a measure or some of its kinds', () => {
  const one = (day: string, measure: string, item: string, count: number) => ({ day, measure, item, count });
  const counts = [
    one('0000-01-01', 'column', '0', 5),
    one('2026-12-27', 'column', '0', 2),
    one('2026-12-28', 'column', '0', -1),
    one('2026-12-28', 'column', '1', 10),
    one('2026-12-28', 'created', '0', 100),
    one('2027-01-04', 'column', '0', 1000),
  ];
  expect(sumOf(counts, upTo('2027-01-03'), 'column', ['0'])).toBe(6);
  expect(sumOf(counts, { firstDay: '2026-12-27', lastDay: '2026-12-28' }, 'column')).toBe(11);
  expect(sumOf(counts, { firstDay: '2026-12-28', lastDay: '2026-12-28' }, 'column', ['0', '1'])).toBe(9);
});
