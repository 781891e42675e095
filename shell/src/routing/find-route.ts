import type { ComposedPortal, PortalRoute } from '@portals/contracts';
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
  const candidates = portals.flatMap((portal) =>
    portal.routes.map((route) => ({
      path: route.path,
      caseSensitive: true,
      handle: { portal, route } satisfies Target,
    })),
  );
  const match = matchRoutes(candidates, pathname)?.at(-1);
  return match ? match.route.handle : null;
}

/** True for a portal that people sign in to. */
export const isGuarded = ({ routes }: ComposedPortal): boolean =>
  routes.some((route) => route.access === 'protected');
