import { countRecords } from './count-records';

it.each([
  ['', 0],
  ['A,B\r\n', 0],
  ['A,B\r\n1,2\r\n', 1],
  ['A,B\r\n"two\r\nlines","say ""no""\n"\r\n3,4\r\n', 2],
  // The last line has no line break, which means that the file was truncated, so the line does not count.
  ['A,B\r\n1,2\r\n3,', 1],
  ['A,B\r\n"1\r\n', 0],
])('counts the records of %j', (text, count) => {
  expect(countRecords(text)).toBe(count);
});
