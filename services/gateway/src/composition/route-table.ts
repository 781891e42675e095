import type { PortalRoute } from '@portals/contracts/composition';
import type { PortalRelease } from '@portals/contracts/releases';
import { isLiteral, matchRoute, trimPath } from './match-route.js';

/** The portal and the route that a path belongs to. */
export interface Destination {
  release: PortalRelease;
  route: PortalRoute;
}

type Entry = Destination & { path: string };

/** Finds the portal of a path among all portals: the most specific route wins, whoever owns it. */
export class RouteTable {
  /** Nearly all routes have no parameters: their number must not make a request slower. */
  private readonly literal = new Map<string, Destination>();
  private readonly patterns: Entry[] = [];

  constructor(portals: readonly { live: PortalRelease }[]) {
    for (const { live: release } of portals) {
      for (const route of release.descriptor.routes) {
        const path = trimPath(route.path);
        if (!isLiteral(path)) this.patterns.push({ path, release, route });
        else if (!this.literal.has(path)) this.literal.set(path, { release, route });
      }
    }
  }

  find(path: string): Destination | null {
    const known = this.literal.get(trimPath(path));
    if (known) return known;
    const found = matchRoute(this.patterns, path);
    return found && { release: found.release, route: found.route };
  }
}
