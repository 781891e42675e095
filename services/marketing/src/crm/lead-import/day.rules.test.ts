import { readDay, readMoment } from './day.rules.js';

it.each([
  ['2026-12-01', 'dmy', '2026-12-01'],
  ['2026/12/1', 'mdy', '2026-12-01'],
  ['2026-12-01T10:00:00Z', 'dmy', '2026-12-01'],
  ['01/12/2026', 'dmy', '2026-12-01'],
  ['1.12.26', 'dmy', '2026-12-01'],
  ['1-12-2026 0:00', 'dmy', '2026-12-01'],
  ['12/01/2026', 'mdy', '2026-12-01'],
  ['29/02/2028', 'dmy', '2028-02-29'],
] as const)('reads %s as %s: %s', (written, order, day) => {
  expect(readDay(written, order)).toEqual({ day });
});

it.each([
  ['29/02/2026', 'dmy', 'nonexistent'],
  ['30/02/2026', 'dmy', 'nonexistent'],
  ['2026-02-30', 'mdy', 'nonexistent'],
  ['31/04/26 10:00', 'dmy', 'nonexistent'],
  ['45/13/2026', 'dmy', 'nonexistent'],
  ['0/1/2026', 'dmy', 'nonexistent'],
  // These days are valid only in the other order of day and month.
  ['13/01/2026', 'mdy', 'unreadable'],
  ['31/12/26', 'mdy', 'unreadable'],
  ['12/31/2026', 'dmy', 'unreadable'],
  ['mañana', 'dmy', 'unreadable'],
  ['45992', 'dmy', 'unreadable'],
  ['1/2', 'dmy', 'unreadable'],
] as const)('reports why %s is no day as %s: %s', (written, order, why) => {
  expect(readDay(written, order)).toBe(why);
});

const now = new Date('2026-11-23T20:00:00.000Z');
it.each([
  ['2025-03-04T05:06:07.089Z', '2025-03-04T05:06:07.089Z'],
  ['2025-03-04T01:30:00+02:00', '2025-03-03T23:30:00.000Z'],
  ['04/03/2025', '2025-03-04T12:00:00.000Z'],
  ['2025-03-04 23:59', '2025-03-04T12:00:00.000Z'],
  // 24 November has already begun in some time zone.
  ['24/11/2026', '2026-11-23T20:00:00.000Z'],
])('reads that a lead was created on %s', (written, at) => {
  expect(readMoment(written, 'dmy', now)).toEqual({ at: new Date(at) });
});

it.each([
  ['25/11/2026', 'future'],
  ['2026-11-23T20:00:01Z', 'future'],
  ['30/02/2025', 'nonexistent'],
  ['01/01/1900', 'nonexistent'],
  ['soon', 'unreadable'],
  ['2025-03-04T25:00:00Z', 'unreadable'],
])('reports why no lead was created on %s: %s', (written, why) => {
  expect(readMoment(written, 'dmy', now)).toBe(why);
});
