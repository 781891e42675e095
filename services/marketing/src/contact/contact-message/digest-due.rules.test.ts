import { digestDueAfter } from './digest-due.rules.js';

it.each([
  ['2026-11-20T09:30:00.000Z', 24, '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', 24, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T00:00:00.000Z', 24, '2026-11-22T00:00:00.000Z'],
  ['2026-11-20T09:30:00.000Z', 6, '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T09:30:00.000Z', 0, '2026-11-21T00:00:00.000Z'],
])('a message received at %s with a digest every %s hours is due at %s', (moment, hours, due) => {
  expect(digestDueAfter(new Date(moment), hours).toISOString()).toBe(due);
});
