import { dayInWords, daysInWords } from './day-range';

it.each([
  ['2026-12-21', '2026-12-27', 'from 21 to 27 December 2026', 'del 21 al 27 de diciembre de 2026'],
  [
    '2026-11-30',
    '2026-12-06',
    'from 30 November to 6 December 2026',
    'del 30 de noviembre al 6 de diciembre de 2026',
  ],
  [
    '2026-12-28',
    '2027-01-03',
    'from 28 December 2026 to 3 January 2027',
    'del 28 de diciembre de 2026 al 3 de enero de 2027',
  ],
  ['2026-12-01', '2026-12-31', 'in December 2026', 'en diciembre de 2026'],
  ['2028-02-01', '2028-02-29', 'in February 2028', 'en febrero de 2028'],
  ['2028-02-01', '2028-02-28', 'from 1 to 28 February 2028', 'del 1 al 28 de febrero de 2028'],
  [
    '2026-11-01',
    '2026-12-31',
    'from 1 November to 31 December 2026',
    'del 1 de noviembre al 31 de diciembre de 2026',
  ],
  ['2026-12-21', '2026-12-21', 'on 21 December 2026', 'el 21 de diciembre de 2026'],
])('writes the days from %s to %s', (first, last, english, spanish) => {
  expect(daysInWords(first, last, 'en')).toBe(english);
  expect(daysInWords(first, last, 'es')).toBe(spanish);
});

it('leaves a text that is not a day unchanged', () => {
  expect(dayInWords('soon', 'en')).toBe('soon');
  expect(daysInWords('soon', '2026-12-27', 'en')).toBe('on 27 December 2026');
});
