import type { PortalRoute } from '@portals/contracts/composition';
import type { PortalRelease } from '@portals/contracts/releases';
import { casePatterns, routeCases } from '@portals/contracts/testing';
import { destinationsOf } from './compose.js';

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

it.each(routeCases)('%s belongs to the portal of %s', (address, pattern) => {
  const each = casePatterns.map((path) => portal(`owner of ${path}`, path));
  expect(destinationsOf({ portals: each })(address)?.release.name).toBe(`owner of ${pattern}`);
});

it('finds nothing where nobody takes what is left over', () => {
  expect(destinationsOf({ portals: [portal('firm', '/empresa/:id')] })('/x')).toBeNull();
});

it('gives a path that two portals have to the first', () => {
  const find = destinationsOf({ portals: [portal('a', '/x'), portal('b', '/x')] });
  expect(find('/x')?.release.name).toBe('a');
});
