import { monthsBefore } from './retention.rules.js';

it.each([
  ['2026-11-20T09:30:00.000Z', 12, '2025-11-20T09:30:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00.000Z', 12, '2023-02-28T12:00:00.000Z'],
])('%s less %s months is %s', (moment, months, before) => {
  expect(monthsBefore(new Date(moment), months).toISOString()).toBe(before);
});
