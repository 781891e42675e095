import { type LossCount, lossReasonsOf } from './loss-reasons.rules.js';

const period = { firstDay: '2026-11-23', lastDay: '2026-11-29' };
const compared = {
  now: { firstDay: '2026-11-23', lastDay: '2026-11-24' },
  before: { firstDay: '2026-11-16', lastDay: '2026-11-17' },
};
const loss = (day: number, reason: LossCount['reason'], count = 1, sourceKey = 'web'): LossCount => ({
  ...{ reason, count, sourceKey },
  day: `2026-11-${day}`,
});
const of = (...counts: LossCount[]) => lossReasonsOf(counts, { period, compared });

it('has nothing to say about a period without losses', () => {
  expect(of()).toEqual([]);
  // These days are shown, but belong neither to the period nor to the compared days of the previous one.
  expect(of(loss(18, 'price'), loss(20, 'timing'))).toEqual([]);
});

it('counts the period and the compared days apart', () => {
  expect(of(loss(17, 'price', 4), loss(24, 'price', 2), loss(29, 'price', 3))).toEqual([
    {
      reason: 'price',
      lost: { value: 5, compared: { now: 2, before: 4 } },
      sources: [{ sourceKey: 'web', lost: 2 }],
    },
  ]);
});

it('keeps a reason that only the days before have, without sources', () => {
  expect(of(loss(16, 'timing'))).toEqual([
    { reason: 'timing', lost: { value: 0, compared: { now: 0, before: 1 } }, sources: [] },
  ]);
});

it('begins with the most frequent reason, and ends with those that nobody gave', () => {
  const counts = [loss(25, null, 9), loss(25, 'timing', 1), loss(25, 'price', 2)];
  expect(of(...counts).map(({ reason }) => reason)).toEqual(['price', 'timing', null]);
});

it('names the three sources with the most losses, equal ones by name', () => {
  const counts = [
    loss(23, 'price', 1, 'd'),
    loss(24, 'price', 1, 'c'),
    loss(23, 'price', 2, 'a'),
    loss(23, 'price', 1, 'b'),
    loss(24, 'price', 1, 'b'),
    loss(25, 'price', 9, 'c'),
  ];
  expect(of(...counts)[0]?.sources).toEqual([
    { sourceKey: 'a', lost: 2 },
    { sourceKey: 'b', lost: 2 },
    { sourceKey: 'c', lost: 1 },
  ]);
});

it('compares nothing without days to compare', () => {
  expect(lossReasonsOf([loss(25, 'price')], { period, compared: null })[0]?.lost).toEqual({
    ...{ value: 1, compared: null },
  });
});
