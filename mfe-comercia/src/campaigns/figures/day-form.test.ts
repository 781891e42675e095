import { campaignFigures, eachOf } from '@portals/contracts/constants';
import { readDay, readNumber, wrongFigures } from './day-form';

it.each([
  ['12', 12],
  ['1.234', 1234],
  ['1,234', 1234],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['49,9', 49.9],
  ['12,50 €', 12.5],
  ['0,5', 0.5],
])('parses %s', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

it.each(['', 'x', '-3', '1e9', '3 to 5', '0,125', '0.995', '1.234.50', '1.5.3', '12.11.26'])(
  'does not take %s for a number',
  (typed) => {
    expect(readNumber(typed)).toBeNaN();
  },
);

const day = {
  ...eachOf(campaignFigures, () => ''),
  day: '2026-11-22',
  sent: '1.200',
  leads: '3',
  cost: '49,90',
};

it('parses a day, and leaves out unknown figures', () => {
  expect(readDay(day)).toEqual({
    ...eachOf(campaignFigures, () => null),
    day: '2026-11-22',
    sent: 1200,
    leads: 3,
    cost: 49.9,
  });
});

it('lists the invalid figures', () => {
  expect(wrongFigures({ ...day, sent: '2,5', replies: 'many' })).toEqual(['sent', 'replies']);
  expect(readDay({ ...day, day: '' })).toBeNull();
});
