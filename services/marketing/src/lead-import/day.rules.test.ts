import { readDay } from './day.rules.js';

it.each([
  ['2026-12-01', 'dmy', '2026-12-01'],
  ['2026/12/1', 'mdy', '2026-12-01'],
  ['2026-12-01T10:00:00Z', 'dmy', '2026-12-01'],
  ['01/12/2026', 'dmy', '2026-12-01'],
  ['1.12.26', 'dmy', '2026-12-01'],
  ['1-12-2026 0:00', 'dmy', '2026-12-01'],
  ['12/01/2026', 'mdy', '2026-12-01'],
  ['29/02/2028', 'dmy', '2028-02-29'],
  ['29/02/2026', 'dmy', null],
  ['13/01/2026', 'mdy', null],
  ['31/12/26', 'mdy', null],
  ['0/1/2026', 'dmy', null],
  ['mañana', 'dmy', null],
  ['45992', 'dmy', null],
  ['1/2', 'dmy', null],
] as const)('reads %s as %s: %s', (written, order, day) => {
  expect(readDay(written, order)).toBe(day);
});
