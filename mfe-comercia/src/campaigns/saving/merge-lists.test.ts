import { mergeLists } from './merge-lists';

const merge = (base: string, mine: string, stored: string) =>
  mergeLists([...base], [...mine], [...stored], (row) => row)
    .map((part) =>
      part.kind === 'conflict' ? `<${part.mine.join('')}|${part.stored.join('')}>` : part.rows.join(''),
    )
    .join('');

it.each([
  ['nothing changed', 'abc', 'abc', 'abc', 'abc'],
  ['only mine changed', 'abc', 'axc', 'abc', 'axc'],
  ['only the stored one changed', 'abc', 'abc', 'abx', 'abx'],
  ['both changed other rows', 'abc', 'xbc', 'aby', 'xby'],
  ['both changed neighbouring rows', 'abc', 'xbc', 'ayc', 'xyc'],
  ['both changed all rows between them', 'abcd', 'xbyd', 'awcz', 'xwyz'],
  ['mine changed the row next to one that the other removed', 'abc', 'xbc', 'ac', '<xb|a>c'],
  ['both made the same change', 'abc', 'axc', 'axc', 'axc'],
  ['both changed one row', 'abc', 'axc', 'ayc', 'a<x|y>c'],
  ['one added and the other removed elsewhere', 'abcd', 'abcde', 'acd', 'acde'],
  ['mine removed what the other changed', 'abc', 'ac', 'ayc', 'a<|y>c'],
  ['both added at one place', 'ab', 'axb', 'ayb', 'a<x|y>b'],
  ['mine moved what the other left', 'abc', 'bca', 'abc', 'bca'],
  ['all of it was replaced by both', 'ab', 'xy', 'z', '<xy|z>'],
  ['nothing was there', '', 'x', '', 'x'],
])('%s', (_name, base, mine, stored, merged) => {
  expect(merge(base, mine, stored)).toBe(merged);
});
