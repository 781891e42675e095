import type { ComposedPortal, PortalRoute } from '@portals/contracts/composition';
import { createRouteTable } from '@portals/contracts/routes';

/** The page that a path leads to. */
export interface Target {
  portal: ComposedPortal;
  route: PortalRoute;
}

/** The page of a path; null when no portal takes it. */
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
  const find = createRouteTable([
    ...portals.flatMap((portal) =>
      portal.routes.map((route) => ({ path: route.path, target: { portal, route } })),
    ),
    ...leftOut.map((path) => ({ path, target: null })),
  ]);
  return find(pathname);
}

/** True for a portal that people sign in to. */
export const isGuarded = ({ routes }: ComposedPortal): boolean =>
  routes.some((route) => route.access === 'protected');
