import { PortalDescriptor } from './index.js';

describe('the menu entry of a portal', () => {
  const portal = {
    name: 'mfe-a',
    title: { en: 'A', es: 'A' },
    routes: [{ path: '/a', access: 'public', head: 'h' }],
    platform: '^1.0.0',
    locales: ['en', 'es'],
  };
  const label = { en: 'A', es: 'Una' };
  it.each([
    ['no entry', undefined, true],
    ['a route of its own', { label, path: '/a' }, true],
    ["another portal's route", { label, path: '/b' }, false],
    ['a name in one language', { label: { en: 'A' }, path: '/a' }, false],
    ['an empty name', { label: { en: '', es: '' }, path: '/a' }, false],
  ])('with %s is accepted: %s', (_what, nav, ok) => {
    expect(PortalDescriptor.safeParse({ ...portal, nav }).success).toBe(ok);
  });
});
