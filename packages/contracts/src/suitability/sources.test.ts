import { type Source, sources, staleSources } from './sources.js';

const sourceReviewedOn = (day: string): Source => ({
  key: 'x',
  authors: 'A',
  title: 'T',
  where: 'W',
  year: 2025,
  address: 'https://example.com/',
  reviewedOn: day,
});

it.each([
  ['2028-05-27', '2026-11-27', 0],
  ['2028-05-28', '2026-11-27', 1],
  ['2026-11-27', '2025-05-26', 1],
])('on %s a source looked at on %s counts as stale %d times', (today, day, count) => {
  expect(staleSources(today, [sourceReviewedOn(day)])).toHaveLength(count);
});

// This test fails on purpose once a source is 18 months old: compare the page with the study's abstract, then update `reviewedOn`.
it('has no source that was not reviewed for 18 months, and none from the future', () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(staleSources(today)).toEqual([]);
  expect(sources.filter((source) => source.reviewedOn > today)).toEqual([]);
});
