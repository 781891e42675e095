import { wrap } from './wrap.js';

const lengthOf = (line: string) => line.length;

it.each([
  ['one two three', 40, ['one two three']],
  ['one two three four five six', 20, ['one two three', 'four five six']],
  ['aaaa bbbb cccc d', 14, ['aaaa bbbb', 'cccc d']],
  ['incomprehensibilities a', 10, ['incomprehensibilities', 'a']],
  ['  spaces   between ', 40, ['spaces between']],
  ['', 10, []],
])('breaks "%s" at %i into even lines', (text, widest, lines) => {
  expect(wrap(text, widest, lengthOf)).toEqual(lines);
});
