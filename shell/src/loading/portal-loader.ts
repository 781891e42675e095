import type { ComposedRelease, Composition, PortalEvent } from '@portals/contracts/composition';
import type { Texts } from '@portals/platform/host';
import type { ComponentType } from 'react';
import type { Target } from '../composition/find-route';
import type { PartFunctions, PartName } from './check-portal';
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
  /** Server HTML shown in place of the page while the portal cannot be loaded; it is already in the document. */
  html?: string;
  /** The same HTML as nodes, because the content security policy forbids React to insert HTML text. */
  nodes?: DocumentFragment;
  /** True when the portal has already failed, as opposed to being slow. */
  failed?: boolean;
}

export type PageState =
  | { status: 'loading' }
  | { status: 'ready'; page: LoadedPage }
  /**
   * `tries`: number of failures in a row. `standIn`: the server's HTML, shown instead of an error message; it does not count as a working
   * page.
   */
  | { status: 'failed'; error: PortalError; tries: number; standIn?: LoadedPage | undefined };

/** External functions that the loader needs; each is a boundary that tests replace. */
export interface LoaderParts extends PinSource {
  composition: Pick<Composition, 'id'>;
  texts: Texts;
  /** Hashes from the document; hashes from pins files are added later. */
  integrity: Integrity;
  /** Fetches and verifies files; see `fetchAndVerify`. */
  fetchAndVerify(files: readonly GateFile[], options?: GateOptions): Promise<void>;
  /** Loads verified files as modules, each with its hash; see `loadModules`. */
  loadModules(files: readonly GateFile[]): void;
  /** Imports the portal's container; see `importPortal` of the federation module. */
  importPortal(portal: string, release: ComposedRelease): Promise<unknown>;
  /**
   * Returns true while a portal is waiting for a module of the shell, in which case trying another release of the portal would not help.
   */
  awaitsShell?(): boolean;
  /** Makes the shell immediately retry the module that portals are waiting for. */
  retryShellNow?(): void;
  report(event: PortalEvent): void;
  now(): number;
}

/** The server's HTML that pages fall back to. */
interface StandIns {
  /** Stores the server's HTML of a page, which stays readable when the page fails. */
  keep(page: LoadedPage): void;
  /** Returns the stored HTML of a page; undefined when it is in another language. */
  standIn(target: Target): LoadedPage | undefined;
}

function createStandIns(language: () => string): StandIns {
  const kept = new Map<string, { page: LoadedPage; written: string }>();
  return {
    keep: (page) => void kept.set(`${page.portal} ${page.path}`, { page, written: language() }),
    standIn({ portal, route }) {
      const found = kept.get(`${portal.name} ${route.path}`);
      return found?.written === language() ? found.page : undefined;
    },
  };
}

export interface PortalLoader extends StandIns {
  /** Returns the state of a page; undefined before it was requested. */
  state(target: Target): PageState | undefined;
  /**
   * Starts loading a page unless it is loading or ready. A failed page is retried only if its state is still `seen`, the state known to the
   * caller; a newer failure has come from a later attempt and must not start another one.
   */
  open(target: Target, seen?: PageState | undefined): void;
  /** Starts over with the live release, after a failure. */
  retry(target: Target): void;
  /**
   * Reloads a page after the live release of its portal has been replaced. The old page stays on screen until the new one is ready; other
   * pages of the portal are reloaded when they are opened.
   */
  renew(target: Target): void;
  /** Handles a page that threw while rendering: switches to the previous release, if there is one. */
  reject(target: Target, page: LoadedPage, error: PortalError): void;
  /** Loads an additional part of a portal, such as its palette; null when the portal has no such part. Rejects when it cannot be loaded. */
  part<Name extends PartName>(part: Name, portal: Target['portal']): Promise<PartFunctions[Name] | null>;
  /** Adds a page that is already loaded, such as a hydrated one. */
  place(page: LoadedPage): void;
  subscribe(listener: () => void): () => void;
}

/** Holds the state of every requested page, and notifies listeners of changes. */
function createPageStates() {
  const states = new Map<string, PageState>();
  const listeners = new Set<() => void>();
  return {
    get: (key: string) => states.get(key),
    set(key: string, state: PageState) {
      states.set(key, state);
      for (const listener of listeners) listener();
    },
    /** Drops the state of all pages of a portal except the given page. */
    forgetOthers({ portal, route }: Target) {
      for (const key of [...states.keys()])
        if (key.startsWith(keyOf(portal.name, '')) && key !== keyOf(portal.name, route.path))
          states.delete(key);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keyOf = (portal: string, path: string) => `${portal} ${path}`;
const keyFor = ({ portal, route }: Target) => keyOf(portal.name, route.path);

/** Returns true unless the page's release has been replaced while the page was loading. */
const isCurrent = ({ version }: LoadedPage, { live, previous }: Target['portal']) =>
  version === live.version || version === previous?.version;

/**
 * Creates the loader, which holds the state of every page in this page view. `createReleaseChoice` decides the release of a page. Failures
 * are not cached: opening a failed page loads it again.
 */
export function createPortalLoader(parts: LoaderParts): PortalLoader {
  const states = createPageStates();
  const failures = new Map<string, number>();
  const thrown = new Set<string>();
  const standIns = createStandIns(() => parts.texts.language());
  const releases = createReleaseChoice(parts, recover);
  const { set } = states;

  function load(target: Target): void {
    set(keyFor(target), { status: 'loading' });
    request(target);
  }

  function request(target: Target): void {
    const key = keyFor(target);
    releases.load(target).then(
      (page) => {
        if (!isCurrent(page, target.portal)) return request(target);
        // A page that has thrown keeps its failure count, because no event would report that the page now renders without error.
        if (!thrown.has(key)) failures.delete(key);
        set(key, { status: 'ready', page });
      },
      (error) => fail(target, classify(error)),
    );
  }

  /** Marks a page as failed when no release is left to try; the next attempt starts with the live release. */
  function fail(target: Target, error: PortalError): void {
    const key = keyFor(target);
    const tries = (failures.get(key) ?? 0) + 1;
    failures.set(key, tries);
    releases.forget(target.portal.name);
    set(key, { status: 'failed', error, tries, standIn: standIns.standIn(target) });
  }

  /** Handles a release that has arrived after its deadline: if the error is still on screen, the page replaces it. */
  function recover(target: Target, version: string): void {
    releases.broken(target.portal.name).delete(version);
    if (states.get(keyFor(target))?.status === 'failed') load(target);
  }

  return {
    ...standIns,
    state: (target) => states.get(keyFor(target)),
    open(target, seen) {
      const state = states.get(keyFor(target));
      if (state !== undefined && (state.status !== 'failed' || (seen ?? state) !== state)) return;
      load(target);
    },
    retry(target) {
      parts.retryShellNow?.();
      releases.forget(target.portal.name);
      load(target);
    },
    renew(target) {
      releases.forget(target.portal.name);
      states.forgetOthers(target);
      request(target);
    },
    reject(target, page, error) {
      const state = states.get(keyFor(target));
      if (state?.status !== 'ready' || state.page !== page) return;
      thrown.add(keyFor(target));
      if (releases.markBroken(target.portal, page.version, error)) load(target);
      else fail(target, error);
    },
    place(page) {
      set(keyOf(page.portal, page.path), { status: 'ready', page });
    },
    part: releases.part,
    subscribe: states.subscribe,
  };
}
