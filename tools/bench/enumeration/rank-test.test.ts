import { pValue } from './rank-test.mjs';

const sample = (shift: number) => Array.from({ length: 50 }, (_, n) => n + shift);

it('separates samples with different values, and no others', () => {
  expect(pValue(sample(0), sample(0.5))).toBeGreaterThan(0.8);
  expect(pValue(sample(0), sample(40))).toBeLessThan(0.001);
  // U is 946 where 1250 would be expected, so z is -2.096.
  expect(pValue(sample(0), sample(6.5))).toBeCloseTo(0.036, 3);
});
