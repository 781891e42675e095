import type { ComposedPortal, PortalRoute } from '@portals/contracts/composition';
import { createRouteTable } from '@portals/contracts/routes';

/** The page at a path: its portal and route. */
export interface Target {
  portal: ComposedPortal;
  route: PortalRoute;
}

/** Returns the page of a path; null when no portal matches it. */
export function findRoute(portals: readonly ComposedPortal[], pathname: string): Target | null {
  return findAmong(portals, [], pathname)?.target ?? null;
}

/**
 * Returns the page of a path when some portals cannot be served.
 * @param leftOut path patterns of the portals that cannot be served
 * @returns null when no portal matches the path; a null `target` when the path belongs to a portal that cannot be served
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

/** Returns true for a portal that appears in menus; all other portals stay hidden (rule 20.3). */
export const isListed = ({ nav }: ComposedPortal): boolean => nav !== undefined;
