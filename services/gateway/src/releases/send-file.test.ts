import { isKnown } from './send-file.js';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"a-br"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s: %s', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known);
});
