import type { ComposedRelease, Composition, PortalEvent } from '@portals/contracts/composition';
import type { Texts } from '@portals/platform/host';
import type { ComponentType } from 'react';
import type { Target } from '../composition/find-route';
import type { GateFile, GateOptions } from './gate';
import type { Integrity, PinSource } from './pins';
import { classify, type PortalError } from './portal-error';
import { createReleaseChoice } from './release-choice';
import { createStandIns, type StandIns } from './stand-ins';

/** A page that is ready to be rendered. */
export interface LoadedPage {
  portal: string;
  version: string;
  path: string;
  Page: ComponentType;
  /** HTML of the server that stands in for the page while the portal cannot be loaded; it is in the document already. */
  html?: string;
  /** The same as nodes, for whenever React renders it: the policy of the document keeps it from writing HTML. */
  nodes?: DocumentFragment;
  /** That HTML stands in because the portal has failed already. */
  failed?: boolean;
}

export type PageState =
  | { status: 'loading' }
  | { status: 'ready'; page: LoadedPage }
  /**
   * `tries`: how often in a row it failed. `standIn`: the server's HTML, which is shown instead of a message,
   * and is no page that could be taken for a working one.
   */
  | { status: 'failed'; error: PortalError; tries: number; standIn?: LoadedPage | undefined };

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

export interface PortalLoader extends StandIns {
  /** The state of a page; undefined before it was asked for. */
  state(target: Target): PageState | undefined;
  /**
   * Begins to load a page unless it is loading or ready. A failed one is tried again, unless it has failed after `seen`,
   * the state that the caller knows: then this is the failure of the very attempt that the caller has begun.
   */
  open(target: Target, seen?: PageState | undefined): void;
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
  const thrown = new Set<string>();
  const standIns = createStandIns(() => parts.texts.language());
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
        // A page that has thrown is no success until it is rendered, which nobody tells.
        if (!thrown.has(key)) failures.delete(key);
        set(key, { status: 'ready', page });
      },
      (error) => fail(target, classify(error)),
    );
  }

  /** No release is left: the next attempt begins with the live one again. */
  function fail(target: Target, error: PortalError): void {
    const { portal, route } = target;
    const key = keyOf(portal.name, route.path);
    const tries = (failures.get(key) ?? 0) + 1;
    failures.set(key, tries);
    releases.forget(portal.name);
    set(key, { status: 'failed', error, tries, standIn: standIns.standIn(target) });
  }

  /** A release arrived after its deadline: whoever still looks at a failure gets the page. */
  function recover(target: Target, version: string): void {
    releases.broken(target.portal.name).delete(version);
    if (states.get(keyOf(target.portal.name, target.route.path))?.status === 'failed') load(target);
  }

  return {
    ...standIns,
    state: ({ portal, route }) => states.get(keyOf(portal.name, route.path)),
    open(target, seen) {
      const key = keyOf(target.portal.name, target.route.path);
      const state = states.get(key);
      if (state !== undefined && (state.status !== 'failed' || (seen ?? state) !== state)) return;
      load(target);
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
      thrown.add(keyOf(portal.name, route.path));
      if (releases.turnFrom(portal, page.version, error)) load(target);
      else fail(target, error);
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
