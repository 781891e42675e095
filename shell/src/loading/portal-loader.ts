import type { ComposedRelease, Composition, PortalEvent } from '@portals/contracts/composition';
import type { Texts } from '@portals/platform/host';
import type { ComponentType } from 'react';
import type { Target } from '../routing/find-route';
import type { GateFile, GateOptions } from './gate';
import type { Integrity, PinSource } from './pins';
import { classify, type PortalError } from './portal-error';
import { createReleaseChoice } from './release-choice';

/** A page that is ready to be rendered. */
export interface LoadedPage {
  portal: string;
  version: string;
  path: string;
  Page: ComponentType;
  /** HTML of the server that stands in for the page while the portal cannot be loaded. */
  html?: string;
  /** That HTML stands in because the portal has failed already. */
  failed?: boolean;
}

export type PageState =
  | { status: 'loading' }
  | { status: 'ready'; page: LoadedPage }
  /** `tries`: how often in a row it failed. */
  | { status: 'failed'; error: PortalError; tries: number };

/** What the loader needs from outside; each is the boundary that tests replace. */
export interface LoaderParts extends PinSource {
  composition: Pick<Composition, 'id'>;
  texts: Texts;
  /** Hashes that the document carries; those that are found out later are added. */
  integrity: Integrity;
  /** Fetches and verifies files; see `passGate`. */
  passGate(files: readonly GateFile[], options?: GateOptions): Promise<void>;
  /** Loads verified files as modules, each with its hash; see `loadModules`. */
  loadModules(files: readonly GateFile[]): void;
  /** Imports the portal's container and gives what it exposes as `./portal`. */
  importPortal(portal: string, release: ComposedRelease): Promise<unknown>;
  /** True while portals wait for a module of the shell: no other release of theirs can help then. */
  awaitsShell?(): boolean;
  /** Lets the shell try again at once to get that module. */
  hurryShell?(): void;
  report(event: PortalEvent): void;
  now(): number;
}

export interface PortalLoader {
  /** The state of a page; undefined before it was asked for. */
  state(target: Target): PageState | undefined;
  /** Begins to load a page unless it is loading or ready. A failed one is tried again. */
  open(target: Target): void;
  /** Begins anew from the live release, after a failure. */
  retry(target: Target): void;
  /** The page threw while it was rendered: an earlier release takes over, if there is one. */
  reject(target: Target, page: LoadedPage, error: PortalError): void;
  /** Puts in a page that is loaded already, as at hydration. */
  place(page: LoadedPage): void;
  subscribe(listener: () => void): () => void;
}

const keyOf = (portal: string, path: string) => `${portal} ${path}`;

/**
 * Holds the state of every page of this page view. Which release a page comes from is the concern of
 * `createReleaseChoice`. No failure is kept: opening a failed page loads it anew.
 */
export function createPortalLoader(parts: LoaderParts): PortalLoader {
  const states = new Map<string, PageState>();
  const failures = new Map<string, number>();
  const listeners = new Set<() => void>();
  const releases = createReleaseChoice(parts, recover);

  const set = (key: string, state: PageState) => {
    states.set(key, state);
    for (const listener of listeners) listener();
  };
  function load(target: Target): void {
    const key = keyOf(target.portal.name, target.route.path);
    set(key, { status: 'loading' });
    releases.load(target).then(
      (page) => {
        failures.delete(key);
        set(key, { status: 'ready', page });
      },
      (error) => fail(target, classify(error)),
    );
  }

  /** No release is left: the next attempt begins with the live one again. */
  function fail({ portal, route }: Target, error: PortalError): void {
    const key = keyOf(portal.name, route.path);
    const tries = (failures.get(key) ?? 0) + 1;
    failures.set(key, tries);
    releases.forget(portal.name);
    set(key, { status: 'failed', error, tries });
  }

  /** A release arrived after its deadline: whoever still looks at a failure gets the page. */
  function recover(target: Target, version: string): void {
    releases.broken(target.portal.name).delete(version);
    if (states.get(keyOf(target.portal.name, target.route.path))?.status === 'failed') load(target);
  }

  return {
    state: ({ portal, route }) => states.get(keyOf(portal.name, route.path)),
    open(target) {
      const state = states.get(keyOf(target.portal.name, target.route.path));
      if (state === undefined || state.status === 'failed') load(target);
    },
    retry(target) {
      parts.hurryShell?.();
      releases.forget(target.portal.name);
      load(target);
    },
    reject(target, page, error) {
      const { portal, route } = target;
      const state = states.get(keyOf(portal.name, route.path));
      if (state?.status !== 'ready' || state.page !== page) return;
      releases.reportFailure(portal.name, page.version, error);
      const fallback = portal.previous;
      const broken = releases.broken(portal.name);
      if (fallback && fallback.version !== page.version && !broken.has(fallback.version)) {
        broken.add(page.version);
        load(target);
        return;
      }
      fail(target, error);
    },
    place(page) {
      set(keyOf(page.portal, page.path), { status: 'ready', page });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
