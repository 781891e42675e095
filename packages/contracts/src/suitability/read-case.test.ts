import { assess } from './assess.js';
import { readCase, type TypedCase, typedNumber } from './read-case.js';

const typed: TypedCase = {
  kind: 'writing',
  people: '2',
  times: '1',
  period: 'day',
  minutes: '60',
  hourCost: '25',
  checkingPercent: '20',
  monthlyCost: '20',
  answers: { text: true, cheapErrors: true, examples: true, personalData: false, checked: true },
};

it.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['12.25', 12.25],
  ['0', 0],
])('reads %j as %d', (text, value) => expect(typedNumber(text)).toBe(value));

it.each(['', ' ', '1.000', '1,000', '1.000,5', '-1', '1e3', 'ten', '1 000', '0x10', 'Infinity', ',5'])(
  'refuses %j',
  (text) => expect(typedNumber(text)).toBeNaN(),
);

it('reads a whole case', () => {
  const read = readCase(typed);
  expect(read).toEqual({
    work: { ...typed, people: 2, times: 1, minutes: 60, hourCost: 25, checkingPercent: 20, monthlyCost: 20 },
  });
  expect('work' in read && assess(read.work).hours).toBe(450);
});

it.each<[Partial<TypedCase>, object]>([
  [{ people: '' }, { people: 'notANumber' }],
  [{ people: '0' }, { people: 'outOfRange' }],
  [{ people: '10001' }, { people: 'outOfRange' }],
  [{ people: '1,5' }, { people: 'notWhole' }],
  [{ times: '0' }, { times: 'outOfRange' }],
  [{ minutes: '0.4' }, { minutes: 'outOfRange' }],
  [{ minutes: '480,1' }, { minutes: 'moreThanAYear' }],
  [{ times: '8.01' }, { minutes: 'moreThanAYear' }],
  [{ hourCost: '501' }, { hourCost: 'outOfRange' }],
  [{ checkingPercent: '101' }, { checkingPercent: 'outOfRange' }],
  [
    { monthlyCost: 'x', people: 'y' },
    { people: 'notANumber', monthlyCost: 'notANumber' },
  ],
])('finds the faults of %j', (part, faults) => expect(readCase({ ...typed, ...part })).toEqual({ faults }));

it.each<Partial<TypedCase>>([
  { people: '10000' },
  { minutes: '480' },
  { hourCost: '1' },
  { hourCost: '500' },
  { checkingPercent: '0' },
  { checkingPercent: '100' },
  { monthlyCost: '0' },
])('accepts %j', (part) => expect(readCase({ ...typed, ...part })).toHaveProperty('work'));
