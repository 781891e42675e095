import { casePatterns, routeCases } from '../testing/index.js';
import { createRouteTable, isLiteral, overlap, trimPath } from './index.js';

const routes = casePatterns.map((path) => ({ path }));
const tables = [createRouteTable(routes), createRouteTable(routes.toReversed())];

it.each(routeCases)('%s belongs to %s, in any order of the routes', (address, pattern) => {
  expect(tables.map((find) => find(address)?.path)).toEqual([pattern, pattern]);
});

it('has a case for every pattern', () => {
  expect(new Set(routeCases.map(([, pattern]) => pattern))).toEqual(new Set([...casePatterns]));
});

it('finds nothing when no pattern matches the rest of the path', () => {
  expect(createRouteTable([{ path: '/a' }])('/b')).toBeNull();
});

it('prefers the pattern whose literal comes earlier', () => {
  const pair = [{ path: '/:a/x' }, { path: '/y/:b' }];
  expect(createRouteTable(pair)('/y/x')?.path).toBe('/y/:b');
  expect(createRouteTable(pair.toReversed())('/y/x')?.path).toBe('/y/:b');
});

it.each(['/x', '/:a', '*'])('gives %s to the first of two patterns that match', (path) => {
  const find = createRouteTable([
    { path, owner: 'a' },
    { path, owner: 'b' },
  ]);
  expect(find('/x')?.owner).toBe('a');
});

it('reads an address with many slashes in linear time', () => {
  const find = createRouteTable(routes);
  for (let turn = 0; turn < 100; turn += 1) expect(find(`${'/'.repeat(16_000)}x`)?.path).toBe('*');
});

it('keeps the root when it drops trailing slashes', () => {
  expect(['/', '/a/', '/a//', '/a', '//'].map(trimPath)).toEqual(['/', '/a', '/a', '/a', '/']);
});

it('distinguishes a pattern of one path from one of many', () => {
  expect(casePatterns.filter((pattern) => !isLiteral(pattern))).toEqual([
    '/empresa/:id',
    '/empresa/:id/:tab',
    '*',
  ]);
});

it.each([
  ['/empresa/:id', '/empresa/nueva', true],
  ['/empresa/:a', '/empresa/:b', true],
  ['/:section/new', '/empresa/:id', true],
  ['/empresa/1', '/empresa/2', false],
  ['/empresa/:id', '/:kind/7', true],
  ['/empresa/:id', '/empresa', false],
  ['/empresa/:id', '/persona/:id', false],
  ['/empresa/:id', '*', false],
  ['*', '*', true],
])('patterns %s and %s can match the same path: %s', (one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
});
