import type { PortalRoute } from '@portals/contracts/composition';
import type { PortalRelease } from '@portals/contracts/releases';
import { RouteTable } from './route-table.js';

const routeOf = (path: string): PortalRoute => ({
  path,
  access: 'public',
  head: 'head',
  prerender: false,
  index: false,
});
const portal = (name: string, ...paths: string[]) => ({
  live: { name, descriptor: { routes: paths.map(routeOf) } } as unknown as PortalRelease,
});
const portals = [
  portal('site', '/', '/consultia', '*'),
  portal('firm', '/empresa/:id', '/empresa/:id/:tab'),
  portal('news', '/empresa/nueva'),
];
const table = new RouteTable(portals);

it.each([
  ['/', 'site /'],
  ['/consultia/', 'site /consultia'],
  ['/empresa/7', 'firm /empresa/:id'],
  ['/empresa/nueva', 'news /empresa/nueva'],
  ['/empresa/7/report', 'firm /empresa/:id/:tab'],
  ['/empresa', 'site *'],
  ['/no/such/page', 'site *'],
])('%s belongs to %s', (path, expected) => {
  const found = table.find(path);
  expect(`${found?.release.name} ${found?.route.path}`).toBe(expected);
});

it('finds nothing where nobody takes what is left over', () => {
  expect(new RouteTable(portals.slice(1)).find('/x')).toBeNull();
});

it('gives a path that two portals have to the first', () => {
  expect(new RouteTable([portal('a', '/x'), portal('b', '/x')]).find('/x')?.release.name).toBe('a');
});
