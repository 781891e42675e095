import { PortalError } from '../loading/portal-error';
import { portalOf, routeOf } from '../testing/compositions';
import { type ShellView, sameView, staysMeanwhile, viewFor } from './view';

const portal = portalOf('p', [routeOf('/a')]);
const target = { portal, route: routeOf('/a') };
const guarded = { portal, route: routeOf('/b', { access: 'protected', loginPath: '/auth' }) };
const loaded = { portal: 'p', version: '1', path: '/a', Page: () => null };
const error = new PortalError('fetch', 'x');
const page: ShellView = { kind: 'page', target, page: loaded };
const guardedPage: ShellView = { kind: 'page', target: guarded, page: loaded };
const failed: ShellView = { kind: 'failed', target, error, tries: 1 };
const kept: ShellView = { kind: 'page', target, page: { ...loaded, html: '<h1>' } };
const loading: ShellView = { kind: 'loading' };

it('determines the view from the page, the access and the loading state', () => {
  expect(viewFor(null, 'page', undefined)).toEqual({ kind: 'none' });
  expect(viewFor(target, 'page', undefined)).toEqual(loading);
  expect(viewFor(target, 'page', { status: 'loading' })).toEqual(loading);
  expect(viewFor(target, 'page', { status: 'ready', page: loaded })).toEqual(page);
  expect(viewFor(target, 'page', { status: 'failed', error, tries: 1 })).toEqual(failed);
  expect(viewFor(guarded, 'wait', { status: 'ready', page: loaded })).toEqual({ kind: 'wait' });
  expect(viewFor(guarded, 'retry', { status: 'ready', page: loaded })).toEqual({ kind: 'session' });
  expect(viewFor(guarded, 'login', { status: 'ready', page: loaded })).toEqual({
    kind: 'login',
    to: '/auth',
  });
});

it('distinguishes two failures, and two pages', () => {
  expect(sameView(failed, failed)).toBe(true);
  expect(sameView(failed, { ...failed, error: new PortalError('fetch', 'x') })).toBe(false);
  expect(sameView(page, kept)).toBe(false);
  expect(sameView(page, failed)).toBe(false);
});

it.each([
  ['a public page while the next one loads', page, loading, false, true],
  ['a guarded page while the next one loads', guardedPage, loading, true, true],
  ['a guarded page after the session ended', guardedPage, loading, false, false],
  ['a failure while it is tried again', failed, loading, false, true],
  ['a page while the session is asked for', page, { kind: 'wait' }, false, false],
  ['the retry screen while the session is asked for', { kind: 'session' }, { kind: 'wait' }, false, true],
  ['a page when the next one has failed', page, failed, false, false],
  ['prerendered HTML when its portal fails', kept, failed, false, true],
  ['prerendered HTML when another page fails', kept, { ...failed, target: guarded }, false, false],
] as [string, ShellView, ShellView, boolean, boolean][])(
  'keeps on screen %s: %#',
  (_name, shown, next, signedIn, stays) => {
    expect(staysMeanwhile(shown, next, signedIn)).toBe(stays);
  },
);
