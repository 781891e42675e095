import { portalOf, routeOf } from '../testing/compositions';
import { findRoute } from './find-route';

const guarded = { access: 'protected', loginPath: '/auth' } as const;
const portals = [
  portalOf('public', [
    ...['/', '/webia', '/smartboxai', '/consultia', '/comercia-landing', '/comerzia', '*'].map((path) =>
      routeOf(path),
    ),
  ]),
  portalOf('consulting', [
    routeOf('/auth'),
    routeOf('/consultoria', guarded),
    routeOf('/empresa/:id', guarded),
  ]),
  portalOf('marketing', [routeOf('/comercia-auth'), routeOf('/comercia', guarded)]),
  portalOf('leads', [
    routeOf('/leadmanager'),
    routeOf('/leadmanager/auth'),
    routeOf('/leadmanager/dashboard', guarded),
  ]),
];

const table = [
  ['/', 'public', '/'],
  ['/auth', 'consulting', '/auth'],
  ['/comercia-auth', 'marketing', '/comercia-auth'],
  ['/comercia', 'marketing', '/comercia'],
  ['/comercia/', 'marketing', '/comercia'],
  ['/comercia/leads', 'public', '*'],
  ['/comercia-landing', 'public', '/comercia-landing'],
  ['/comerzia', 'public', '/comerzia'],
  ['/consultia', 'public', '/consultia'],
  ['/consultia/', 'public', '/consultia'],
  ['/consultoria', 'consulting', '/consultoria'],
  ['/consultoria/', 'consulting', '/consultoria'],
  ['/Consultoria', 'public', '*'],
  ['/empresa/7', 'consulting', '/empresa/:id'],
  ['/empresa/abc', 'consulting', '/empresa/:id'],
  ['/empresa', 'public', '*'],
  ['/empresa/7/x', 'public', '*'],
  ['/leadmanager', 'leads', '/leadmanager'],
  ['/leadmanager/auth', 'leads', '/leadmanager/auth'],
  ['/leadmanager/dashboard', 'leads', '/leadmanager/dashboard'],
  ['/leadmanager/dashboard/x', 'public', '*'],
  ['/leadmanagers', 'public', '*'],
  ['/no-such-page', 'public', '*'],
] as const;

describe.each([
  ['as given', portals],
  ['reversed', portals.toReversed()],
])('with the portals %s', (_name, list) => {
  it.each(table)('%s belongs to %s as %s', (path, portal, route) => {
    const found = findRoute(list, path);
    expect([found?.portal.name, found?.route.path]).toEqual([portal, route]);
  });
});

it('finds nothing where no portal takes the path', () => {
  expect(findRoute(portals.slice(1), '/webia')).toBeNull();
});
