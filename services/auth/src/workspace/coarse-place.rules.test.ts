import { coarsePlace } from './coarse-place.rules.js';

it.each([
  ['203.0.113.7', '203.0'],
  ['2001:db8:1:2', '2001:db8'],
  ['127.0.0.1', '127.0'],
  ['unknown', 'unknown'],
])('of %s only %s is recorded', (address, place) => {
  expect(coarsePlace(address)).toBe(place);
});
