import { evenColumns } from './figure-group';

it.each([
  [11, 6, 6],
  [11, 4, 4],
  [7, 6, 4],
  [6, 4, 3],
  [5, 4, 3],
  [4, 6, 4],
  [1, 3, 1],
  [0, 3, 1],
])('spreads %i cards over at most %i columns without a lone card where it can', (count, most, columns) => {
  expect(evenColumns(count, most)).toBe(columns);
});
