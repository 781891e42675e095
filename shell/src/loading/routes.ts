import type { ComposedPortal, Composition, RouteIndex } from '@portals/contracts/composition';
import { findAmong, type Target } from '../composition/find-route';
import { classify, type PortalError } from './portal-error';

/** Loading state of the table of all routes. */
export type RoutesState =
  | { status: 'part' | 'loading' | 'whole' }
  /** `tries`: number of failures in a row. */
  | { status: 'failed'; error: PortalError; tries: number };

/** Maps paths to pages. A document contains only the routes of its own portal; for all other paths, the table of all portals is fetched. */
export interface Routes {
  /** Returns null when no portal matches the path; undefined while this is unknown. */
  find(pathname: string): Target | null | undefined;
  /** Returns true when a path belongs to a portal that the gateway could not serve when it rendered the document. */
  isLeftOut(pathname: string): boolean;
  /** Returns the known portals, in the order of the composition. */
  portals(): readonly ComposedPortal[];
  state(): RoutesState;
  /** Fetches the table, unless it is loaded or loading. Never rejects; see `state`. */
  load(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface RoutesParts {
  composition: Pick<Composition, 'portals' | 'index' | 'leftOut'>;
  /** Path of the document. The portal of this path is listed in the document, unless no portal serves the path. */
  first: string;
  /** Rejects with a PortalError. */
  fetchIndex(index: NonNullable<Composition['index']>): Promise<RouteIndex>;
}

/** True when the document alone determines the page: except for catch-all matches, the complete table gives the same result. */
const isCertain = (target: Target | null) => target !== null && target.route.path !== '*';

export function createRoutes({ composition, first, fetchIndex }: RoutesParts): Routes {
  const { index } = composition;
  const listeners = new Set<() => void>();
  let { portals } = composition;
  let leftOut: readonly string[] = composition.leftOut ?? [];
  let state: RoutesState = { status: index === undefined ? 'whole' : 'part' };
  let tries = 0;
  let loading: Promise<void> | null = null;

  const set = (next: RoutesState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  async function fetchAll(from: NonNullable<Composition['index']>): Promise<void> {
    set({ status: 'loading' });
    try {
      const own = new Map(composition.portals.map((portal) => [portal.name, portal]));
      const fetched = await fetchIndex(from);
      portals = fetched.portals.map((portal) => own.get(portal.name) ?? portal);
      leftOut = fetched.leftOut;
      tries = 0;
      set({ status: 'whole' });
    } catch (error) {
      tries += 1;
      loading = null;
      set({ status: 'failed', error: classify(error), tries });
    }
  }

  return {
    find(pathname) {
      const target = findAmong(portals, leftOut, pathname)?.target ?? null;
      if (state.status === 'whole' || pathname === first || isCertain(target)) return target;
      return undefined;
    },
    isLeftOut: (pathname) => findAmong(portals, leftOut, pathname)?.target === null,
    portals: () => portals,
    state: () => state,
    load() {
      if (index === undefined) return Promise.resolve();
      loading ??= fetchAll(index);
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
