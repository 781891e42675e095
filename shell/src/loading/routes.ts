import type { ComposedPortal, Composition, RouteIndex } from '@portals/contracts/composition';
import { findAmong, type Target } from '../composition/find-route';
import { classify, type PortalError } from './portal-error';

/** How far the table of all routes is. */
export type RoutesState =
  | { status: 'part' | 'loading' | 'whole' }
  /** `tries`: how often in a row it failed. */
  | { status: 'failed'; error: PortalError; tries: number };

/** Where paths lead. A document knows its own portal; the table of all portals is fetched for paths that it does not know. */
export interface Routes {
  /** Null when no portal takes the path; undefined while that is not known. */
  find(pathname: string): Target | null | undefined;
  /** Whether a path belongs to a portal that the gateway could not serve when it wrote the document. */
  isLeftOut(pathname: string): boolean;
  /** The portals that are known, in the order of the composition. */
  portals(): readonly ComposedPortal[];
  state(): RoutesState;
  /** Fetches the table, unless it is there or on its way. Never rejects; see `state`. */
  load(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface RoutesParts {
  composition: Pick<Composition, 'portals' | 'index' | 'leftOut'>;
  /** Path of the document: its portal is among those that it carries, or there is none. */
  first: string;
  /** Rejects with a PortalError. */
  fetchIndex(index: NonNullable<Composition['index']>): Promise<RouteIndex>;
}

/** Every path of the document that is not left over leads to the same portal in the whole table. */
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
