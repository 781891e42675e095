import { satisfies } from './version-range.js';

it.each([
  ['1.2.3', '^1.0.0', true],
  ['1.2.3', '^1.2.4', false],
  ['2.0.0', '^1.0.0', false],
  ['0.2.5', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '=1.2.3', false],
  ['1.9.0', '1.x', true],
  ['2.0.0', '1.x', false],
  ['1.2.7', '1.2', true],
  ['3.0.0', '*', true],
  ['1.5.0', '>=1.2.0 <2.0.0', true],
  ['2.0.0', '>=1.2.0 <2.0.0', false],
  ['3.1.0', '^1.0.0 || ^3.0.0', true],
  ['1.0.0+abcdef12', '^1.0.0', true],
  ['1.0.0-rc.1', '^1.0.0', true],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

it('refuses what is no version and what is no range', () => {
  expect(() => satisfies('one', '^1.0.0')).toThrow('"one" is not a version');
  expect(() => satisfies('1.0.0', '^one')).toThrow('"^one" is not a version range');
});
