import { casePatterns, routeCases } from '@portals/contracts/testing';
import { matchRoutes } from 'react-router-dom';
import { portalOf, routeOf } from '../testing/compositions';
import { findAmong, findRoute } from './find-route';

const portals = casePatterns.map((path) => portalOf(`owner of ${path}`, [routeOf(path)]));

it.each(routeCases)('%s belongs to the portal of %s', (address, pattern) => {
  const found = findRoute(portals, address);
  expect([found?.portal.name, found?.route.path]).toEqual([`owner of ${pattern}`, pattern]);
});

describe('the router', () => {
  // React Router warns about addresses with invalid percent-encoding, which some cases contain.
  beforeEach(() => jest.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());

  it.each(routeCases)('shows at %s the page of %s, once that is found', (address, path) => {
    expect(matchRoutes([{ path, caseSensitive: true }], address)).not.toBeNull();
  });
});

it('finds nothing when no portal matches the path', () => {
  expect(findRoute(portals.slice(0, 1), '/webia')).toBeNull();
});

it('recognises the paths of a portal that cannot be served', () => {
  expect(findAmong(portals, ['/tools/:id'], '/tools/7')).toMatchObject({ target: null });
});
