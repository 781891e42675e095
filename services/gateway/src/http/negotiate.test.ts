import { chooseEncoding } from './negotiate.js';

const all = ['br', 'gzip', 'identity'] as const;

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0.9, br;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0, gzip;q=0.1', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.1, gzip;q=0.5', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=abc, gzip', 'gzip'],
  ['x-gzip', 'identity'],
])('%s is answered with %s', (header, expected) => {
  expect(chooseEncoding(header, all)).toBe(expected);
});

it('offers only what there is', () => {
  expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
  expect(chooseEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip');
});
