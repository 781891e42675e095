import type { ComposedPortal, PortalRoute } from '@portals/contracts/composition';
import { matchRoutes } from 'react-router-dom';

/** The page that a path leads to. */
export interface Target {
  portal: ComposedPortal;
  route: PortalRoute;
}

/**
 * Finds the route for a path by whole segments; the order of the portals does not matter, the most specific pattern
 * wins and `*` takes what nobody else does. Null when no portal takes the path.
 */
export function findRoute(portals: readonly ComposedPortal[], pathname: string): Target | null {
  return findAmong(portals, [], pathname)?.target ?? null;
}

/**
 * The same among portals of which some cannot be served.
 * @param leftOut their path patterns
 * @returns a target of null for an address of theirs
 */
export function findAmong(
  portals: readonly ComposedPortal[],
  leftOut: readonly string[],
  pathname: string,
): { target: Target | null } | null {
  const candidate = (path: string, target: Target | null) => ({
    path,
    caseSensitive: true,
    handle: { target },
  });
  const candidates = [
    ...portals.flatMap((portal) => portal.routes.map((route) => candidate(route.path, { portal, route }))),
    ...leftOut.map((path) => candidate(path, null)),
  ];
  return matchRoutes(candidates, pathname)?.at(-1)?.route.handle ?? null;
}

/** True for a portal that people sign in to. */
export const isGuarded = ({ routes }: ComposedPortal): boolean =>
  routes.some((route) => route.access === 'protected');
