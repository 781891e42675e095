import { longDate } from './long-date';

it('writes the day in Madrid, as the names of files do, wherever the reader is', () => {
  const lateInMadrid = '2026-02-03T23:30:00.000Z';
  expect(longDate(lateInMadrid, 'en')).toBe('4 February 2026');
  expect(longDate(lateInMadrid, 'es')).toBe('4 de febrero de 2026');
});
