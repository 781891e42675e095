import { matches, matchRoute, overlap, trimPath } from './match-route.js';

const routes = [
  '/',
  '/auth',
  '/consultia',
  '/consultoria',
  '/empresa/:id',
  '/empresa/new',
  '/comercia',
  '/comercia-auth',
  '/comercia-landing',
  '/comerzia',
  '/leadmanager',
  '/leadmanager/auth',
  '/leadmanager/dashboard',
  '*',
].map((path) => ({ path }));

describe('matchRoute', () => {
  it.each([
    ['/', '/'],
    ['/consultia', '/consultia'],
    ['/consultia/', '/consultia'],
    ['/consultoria', '/consultoria'],
    ['/comercia', '/comercia'],
    ['/comercia-auth', '/comercia-auth'],
    ['/comercia-landing', '/comercia-landing'],
    ['/comerzia', '/comerzia'],
    ['/leadmanager', '/leadmanager'],
    ['/leadmanager/auth', '/leadmanager/auth'],
    ['/leadmanager/dashboard/', '/leadmanager/dashboard'],
    ['/leadmanager/other', '*'],
    ['/auth/more', '*'],
    ['/empresa/7', '/empresa/:id'],
    ['/empresa/new', '/empresa/new'],
    ['/empresa', '*'],
    ['/empresa/7/report', '*'],
    ['/Consultia', '*'],
    ['/consulti', '*'],
    ['/no-such-page', '*'],
  ])('%s is %s', (path, expected) => {
    expect(matchRoute(routes, path)?.path).toBe(expected);
    expect(matchRoute([...routes].reverse(), path)?.path).toBe(expected);
  });

  it('finds nothing when there is no route for the rest', () => {
    expect(matchRoute([{ path: '/a' }], '/b')).toBeNull();
  });

  it('prefers the literal that comes earlier', () => {
    const pair = [{ path: '/:a/x' }, { path: '/y/:b' }];
    expect(matchRoute(pair, '/y/x')?.path).toBe('/y/:b');
  });
});

it('does not take an empty segment for a parameter', () => {
  expect(matches('/empresa/:id', '/empresa//')).toBe(false);
});

it('keeps the root when it drops trailing slashes', () => {
  expect(['/', '/a/', '/a//', '/a'].map(trimPath)).toEqual(['/', '/a', '/a', '/a']);
});

it.each([
  ['/empresa/:id', '/empresa/nueva', true],
  ['/empresa/:id', '/:kind/7', true],
  ['/empresa/:id', '/empresa', false],
  ['/empresa/:id', '/persona/:id', false],
  ['/empresa/:id', '*', false],
])('patterns %s and %s can match the same path: %s', (one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
});
