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
 * Returns the page of a path when some portals cannot be served; null when no portal matches it.
 * @param leftOut path patterns of the portals that cannot be served
 * @returns a null target for a path of one of these
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

/** True for a portal that appears in menus; all others stay hidden (rule 20.3). */
export const isListed = ({ nav }: ComposedPortal): boolean => nav !== undefined;
