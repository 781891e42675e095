import { formatFor } from './use-format';

it('writes dates and numbers as each language does', () => {
  const moment = new Date(2026, 1, 3, 14, 5).toISOString();
  expect(formatFor('en').date(moment)).toBe('3 Feb 2026');
  expect(formatFor('es').date(moment)).toBe('3 feb 2026');
  expect(formatFor('en').dateTime(moment)).toBe('3 Feb 2026, 14:05');
  expect(formatFor('en').number(12345.5)).toBe('12,345.5');
  expect(formatFor('es').number(12345.5)).toBe('12.345,5');
});

it('returns text that is no date unchanged', () => {
  expect(formatFor('en').date('soon')).toBe('soon');
});
