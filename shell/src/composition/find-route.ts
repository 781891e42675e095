import type { ComposedPortal, PortalRoute } from '@portals/contracts/composition';
import { createRouteTable } from '@portals/contracts/routes';

/** The page of a path. */
export interface Target {
  portal: ComposedPortal;
  route: PortalRoute;
}

/** Returns the page of a path; null when no portal matches it. */
export function findRoute(portals: readonly ComposedPortal[], pathname: string): Target | null {
  return findAmong(portals, [], pathname)?.target ?? null;
}

/**
 * Does the same when some portals cannot be served.
 * @param leftOut their path patterns
 * @returns a null target for an address of theirs
 */
export function findAmong(
  portals: readonly ComposedPortal[],
  leftOut: readonly string[],
  pathname: string,
): { target: Target | null } | null {
  const find = createRouteTable([
    ...portals.flatMap((portal) =>
      portal.routes.map((route) => ({ path: route.path, target: { portal, route } })),
    ),
    ...leftOut.map((path) => ({ path, target: null })),
  ]);
  return find(pathname);
}

/** Returns true for a portal that requires a login. */
export const isGuarded = ({ routes }: ComposedPortal): boolean =>
  routes.some((route) => route.access === 'protected');
