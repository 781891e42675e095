import { maturity } from './report-rules';

it.each([
  [1, 'low'],
  [2, 'low'],
  [2.1, 'middle'],
  [3.9, 'middle'],
  [4, 'high'],
  [5, 'high'],
])('an average level of %s is of %s maturity', (average, band) => {
  expect(maturity(average)).toBe(band);
});
