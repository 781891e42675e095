import { dayLimitOf, type SentDay } from './daily-limit.rules.js';

/** Days of January, as `[day, mails, bounced, complained]`. */
const days = (...rows: [day: number, mails: number, bounced?: number, complained?: number][]): SentDay[] =>
  rows.map(([day, mails, bounced = 0, complained = 0]) => ({ day: dayOf(day), mails, bounced, complained }));
const dayOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const limitAt = (day: number, sent: SentDay[], first = 50) => dayLimitOf(sent, dayOf(day), first);
const held = { limit: 50, sent: 0, isHeldDown: true };

it.each([
  ['at first', [], { limit: 50, sent: 0 }],
  ['on the first day, whatever it sends', days([9, 50]), { limit: 50, sent: 50 }],
  ['after a small day', days([3, 20]), { limit: 50, sent: 0 }],
  ['after two days', days([7, 50], [8, 50], [9, 3]), { limit: 100, sent: 3 }],
  ['after long', days([1, 50], [2, 50], [3, 100], [8, 200]), { limit: 400, sent: 0 }],
  ['one short of the end', days([1, 4999]), { limit: 4999, sent: 0 }],
])('a new account may send %s (rule 16.5)', (_when, sent, limit) => {
  expect(limitAt(9, sent)).toEqual({ ...limit, isHeldDown: false });
});

it('has no limit any more once it has sent 100 times the first one, and keeps that', () => {
  expect(limitAt(9, days([1, 5000]))).toBeNull();
  expect(limitAt(9, days([1, 5000], [2, 100, 90, 90]))).toBeNull();
  // Emails sent today raise the limit only from tomorrow on.
  expect(limitAt(9, days([9, 5000]))).toMatchObject({ limit: 50 });
});

it.each([
  ['bounces', days([8, 100, 0], [9, 0, 6])],
  ['complaints', days([8, 100], [9, 0, 0, 2])],
  ['bounces of the week', days([3, 59, 3])],
])('is kept down by %s of more than the share', (_what, sent) => {
  expect(limitAt(9, sent)).toEqual(held);
});

it.each([
  ['a share that is not passed', days([8, 100, 5])],
  ['two bounces, which say nothing', days([7, 90], [8, 10, 2])],
  ['one complaint', days([8, 100, 0, 1])],
  ['two complaints of many', days([8, 700, 0, 2])],
  ['bounces of more than a week ago', days([1, 50, 50], [8, 100])],
])('is not kept down by %s', (_what, sent) => {
  expect(limitAt(9, sent)?.isHeldDown).toBe(false);
  expect(limitAt(9, sent)?.limit).toBeGreaterThanOrEqual(100);
});

it('begins anew after bounces: what it has sent before or meanwhile is nothing', () => {
  const sent = days([1, 400], [2, 100, 50], [5, 60], [9, 50], [10, 70]);
  expect(limitAt(8, sent)).toEqual(held);
  expect(limitAt(9, sent)).toEqual({ limit: 50, sent: 50, isHeldDown: false });
  expect(limitAt(11, sent)).toEqual({ limit: 120, sent: 0, isHeldDown: false });
});
