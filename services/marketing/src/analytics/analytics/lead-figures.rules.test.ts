import type { Spans } from './comparison.rules.js';
import { leadFiguresOf } from './lead-figures.rules.js';

const spans: Spans = {
  period: { firstDay: '2026-12-28', lastDay: '2027-01-03' },
  compared: {
    now: { firstDay: '2026-12-28', lastDay: '2026-12-29' },
    before: { firstDay: '2026-12-21', lastDay: '2026-12-22' },
  },
};
/** The week of `spans` once it is over: the whole week is compared with the whole previous week. */
const over: Spans = {
  ...spans,
  compared: { now: spans.period, before: { firstDay: '2026-12-21', lastDay: '2026-12-27' } },
};
const alone: Spans = { ...spans, compared: null };

const one = (day: string, measure: string, item: string, count = 1) => ({ day, measure, item, count });
const created = (day: string, source: string, count: number) => one(day, 'created', source, count);

it('counts events in the period, and in the compared days', () => {
  const figures = leadFiguresOf(
    [
      one('2026-12-20', 'moved', 'forward', 100),
      one('2026-12-21', 'moved', 'forward', 1),
      one('2026-12-22', 'moved', 'forward', 2),
      one('2026-12-23', 'moved', 'forward', 100),
      one('2026-12-28', 'moved', 'forward', 4),
      one('2026-12-29', 'moved', 'forward', 8),
      one('2026-12-30', 'moved', 'forward', 16),
      one('2027-01-03', 'moved', 'forward', 32),
      one('2027-01-04', 'moved', 'forward', 1000),
      one('2026-12-28', 'moved', 'back', 3),
      one('2026-12-30', 'came', 'lost', 5),
      one('2026-12-22', 'came', 'won', 6),
    ],
    spans,
    [],
  );
  expect(figures).toMatchObject({
    forward: { value: 60, compared: { now: 12, before: 3 } },
    back: { value: 3, compared: { now: 3, before: 0 } },
    lost: { value: 5, compared: { now: 0, before: 0 } },
    won: { value: 0, compared: { now: 0, before: 6 } },
  });
  expect(leadFiguresOf([], alone, [])).toMatchObject({
    won: { value: 0, compared: null },
    ofOpenBefore: null,
  });
});

it('counts open leads, from all days until then', () => {
  const counts = [
    one('0000-01-01', 'column', '0', 50),
    one('0000-01-01', 'column', '4', 7),
    one('0000-01-01', 'column', '5', 9),
    one('0000-01-01', 'column', '6', 2),
    // Two leads were created in the previous week.
    one('2026-12-22', 'column', '1', 2),
    one('2026-12-22', 'cohort', 'open', 2),
    one('2026-12-21', 'came', 'won', 3),
    // A lead enters the column "other" on the first day, one from "new" is won on the second, and one from "contacted" is lost on the
    // fourth.
    one('2026-12-28', 'column', '6', 1),
    one('2026-12-29', 'column', '0', -1),
    one('2026-12-29', 'column', '4', 1),
    one('2026-12-31', 'column', '1', -1),
    one('2026-12-31', 'column', '5', 1),
    one('2026-12-31', 'came', 'won', 4),
    one('2026-12-31', 'cohort', 'open', 6),
    one('2026-12-28', 'reopened', '', 3),
    one('2026-12-21', 'reopened', '', 5),
  ];
  const { open, byColumn, ofOpen, ofOpenBefore } = leadFiguresOf(counts, spans, []);
  expect(open).toEqual({ value: 53, compared: { now: 54, before: 54 } });
  expect(byColumn).toEqual([
    { column: 'new', atEnd: 49, atStart: 50 },
    { column: 'contacted', atEnd: 1, atStart: 2 },
    { column: 'qualified', atEnd: 0, atStart: 0 },
    { column: 'proposal', atEnd: 0, atStart: 0 },
    { column: 'won', atEnd: 8, atStart: 7 },
    { column: 'lost', atEnd: 10, atStart: 9 },
    { column: 'other', atEnd: 3, atStart: 2 },
  ]);
  // 63 is 54 open leads at the start, 6 created and 3 reopened; 59 is 52 open leads at the start of the previous week, 2 created and 5
  // reopened.
  expect(ofOpen).toEqual({ won: 4, of: 63 });
  expect(ofOpenBefore).toBeNull();
  expect(leadFiguresOf(counts, over, []).ofOpenBefore).toEqual({ won: 3, of: 59 });
});

it('counts how many of the created leads were won by now', () => {
  const counts = [
    ...[created('2026-12-28', 'web', 3), created('2027-01-03', 'feria', 2), created('2026-12-27', 'web', 9)],
    ...[one('2026-12-28', 'cohort', 'won', 1), one('2026-12-27', 'cohort', 'won', 5)],
    one('2026-12-28', 'cohort', 'open', 4),
  ];
  expect(leadFiguresOf(counts, spans, []).ofCreated).toEqual({ won: 1, of: 5 });
});

it('returns the median days, and compares them once the period is over', () => {
  const counts = [
    one('2026-12-28', 'contactDays', '2', 4),
    one('2027-01-03', 'contactDays', '10', 1),
    one('2027-01-04', 'contactDays', '90', 9),
    one('2026-12-22', 'contactDays', '7', 1),
    one('2026-12-23', 'contactDays', '80', 9),
    one('2026-12-30', 'wonDays', '20', 1),
    one('2026-12-30', 'wonDays', '41', 1),
  ];
  const { daysToContact, daysToWon } = leadFiguresOf(counts, spans, []);
  // In a running period, the median covers all days so far and cannot be compared with the median of the two compared days.
  expect(daysToContact).toEqual({ median: 2, leads: 5, medianBefore: null });
  expect(daysToWon).toEqual({ median: 30.5, leads: 2, medianBefore: null });
  const whole = leadFiguresOf(counts, over, []);
  expect(whole.daysToContact).toEqual({ median: 2, leads: 5, medianBefore: 80 });
  expect(whole.daysToWon.medianBefore).toBeNull();
});

it.each([
  [5, 5, 80],
  [4, 5, null],
  [3, 90, null],
  [90, 4, null],
])('compares a median of %i leads with one of %i: %j', (leads, leadsBefore, medianBefore) => {
  const counts = [
    one('2026-12-28', 'contactDays', '2', leads),
    one('2026-12-23', 'contactDays', '80', leadsBefore),
  ];
  const { daysToContact } = leadFiguresOf(counts, over, []);
  expect(daysToContact).toEqual({ median: 2, leads, medianBefore });
});

it('puts the leads of all unlisted sources together', () => {
  const source = (sourceKey: string, value: number, now: number, before: number) => ({
    ...{ sourceKey, created: { value, compared: { now, before } } },
  });
  const sources = [source('feria', 5, 3, 0), source('gone', 0, 0, 4)];
  const counts = [created('2026-12-22', '', 6), created('2026-12-28', '', 4), created('2027-01-03', '', 10)];
  expect(leadFiguresOf(counts, spans, sources).bySource).toEqual([
    ...sources,
    { sourceKey: null, created: { value: 9, compared: { now: 1, before: 2 } } },
  ]);
  const all = [...sources, source('web', 0, 0, 2), source('mail', 9, 1, 0)];
  expect(leadFiguresOf(counts, spans, all).bySource).toEqual(all);
  // A named source without leads in this period is counted among the other sources.
  const others = leadFiguresOf(counts, spans, [...sources, source('mail', 9, 1, 0)]).bySource.at(-1);
  expect(others).toEqual({ sourceKey: null, created: { value: 0, compared: { now: 0, before: 2 } } });
});
