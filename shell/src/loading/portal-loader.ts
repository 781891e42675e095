import type { ComposedRelease, Composition, PortalEvent } from '@portals/contracts/composition';
import type { Texts } from '@portals/platform/host';
import type { ComponentType } from 'react';
import type { Target } from '../routing/find-route';
import { atAnotherAddress } from './another-address';
import { firstPatience, secondPatience } from './deadlines';
import type { GateFile, GateOptions } from './gate';
import { loadPage } from './load-page';
import { type Integrity, type KnownRelease, type PinSource, Pins } from './pins';
import { classify, PortalError } from './portal-error';

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

/** Files that have passed need not be fetched again for the next page, unless fresh ones are asked for. */
function onceEach(passGate: LoaderParts['passGate']): LoaderParts['passGate'] {
  const passed = new Set<string>();
  return async (files, options) => {
    const left = options?.fresh ? files : files.filter(({ url }) => !passed.has(url));
    await passGate(left, options);
    for (const { url } of left) passed.add(url);
  };
}

/** What a person is told when no release worked: what was wrong with the first, and whether all of them are gone. */
function worstOf(errors: readonly PortalError[]): PortalError {
  const [first] = errors;
  if (first === undefined) return new PortalError('fetch', 'there is no release');
  const gone = errors.every((error) => error.gone);
  if (gone === first.gone) return first;
  return new PortalError(first.phase, first.message, { cause: first, kept: first.kept, gone });
}

const keyOf = (portal: string, path: string) => `${portal} ${path}`;

/**
 * Holds the state of every page of this page view. The live release is tried first, then the previous one; once the
 * previous one had to be used it stays in use until somebody tries again. No failure is kept: opening a failed page
 * loads it anew.
 */
export function createPortalLoader(parts: LoaderParts): PortalLoader {
  const states = new Map<string, PageState>();
  const failures = new Map<string, number>();
  const broken = new Map<string, Set<string>>();
  const listeners = new Set<() => void>();
  const pins = new Pins(parts, { ...parts.integrity });
  /** By address: where a release is looked for now that the browser keeps a failure of it there. */
  const moves = new Map<string, KnownRelease>();
  let turns = 0;
  const gated = { ...parts, passGate: onceEach(parts.passGate) };

  const set = (key: string, state: PageState) => {
    states.set(key, state);
    for (const listener of listeners) listener();
  };
  const reportFor = (
    portal: string,
    version: string,
    since: number,
    event: Pick<PortalEvent, 'outcome'>,
    error?: PortalError,
  ) =>
    parts.report({
      composition: parts.composition.id,
      portal,
      version,
      duration: parts.now() - since,
      ...event,
      ...(error ? { phase: error.phase, message: error.message } : {}),
    });
  const brokenOf = (portal: string) => {
    const known = broken.get(portal) ?? new Set<string>();
    broken.set(portal, known);
    return known;
  };

  /** Looks for a release at a new address from now on. */
  function move(release: KnownRelease): KnownRelease {
    turns += 1;
    const moved = atAnotherAddress(release, pins.integrity, turns);
    pins.add(moved.integrity);
    moves.set(release.base, moved.release);
    return moved.release;
  }

  /** The page from one release; once more from another address when the browser keeps a failure of good files. */
  async function loadFrom(target: Target, release: ComposedRelease, hurried: boolean): Promise<LoadedPage> {
    const began = parts.now();
    const patience = hurried ? secondPatience : firstPatience;
    const known = await pins.know(release, patience);
    const left = Math.max(secondPatience, patience - (parts.now() - began));
    const options = { within: left, late: () => recover(target, release.version) };
    const from = (at: KnownRelease) => loadPage(gated, pins, target, at, options);
    let at = known;
    for (let moved = moves.get(at.base); moved; moved = moves.get(at.base)) at = moved;
    try {
      return await from(at);
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      // A file that hung once hangs for good at its address, as far as the browser is concerned.
      if (!error.kept && error.phase !== 'timeout') throw error;
      const moved = move(at);
      if (!error.kept) throw error;
      return from(moved);
    }
  }

  /** The page from the first release that works. Throws what the first one failed with. */
  async function loadAny(target: Target): Promise<LoadedPage> {
    const { portal } = target;
    const bad = brokenOf(portal.name);
    const releases = [portal.live, ...(portal.previous ? [portal.previous] : [])];
    const left = releases.filter(({ version }) => !bad.has(version));
    const queue = left.length > 0 ? left : releases;
    const errors: PortalError[] = [];
    for (const release of queue) {
      const since = parts.now();
      try {
        const page = await loadFrom(target, release, errors[0]?.phase === 'timeout');
        const outcome = release === portal.live ? 'loaded' : 'fallback';
        reportFor(portal.name, release.version, since, { outcome });
        return page;
      } catch (thrown) {
        const error = classify(thrown);
        reportFor(portal.name, release.version, since, { outcome: 'failed' }, error);
        bad.add(release.version);
        errors.push(error);
        if (parts.awaitsShell?.()) break;
        // With no other release to turn to, the rest of the time goes to another address of this one.
        if (queue.length === 1 && error.phase === 'timeout') queue.push(release);
      }
    }
    throw worstOf(errors);
  }

  function load(target: Target): void {
    const key = keyOf(target.portal.name, target.route.path);
    set(key, { status: 'loading' });
    loadAny(target).then(
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
    broken.delete(portal.name);
    set(key, { status: 'failed', error, tries });
  }

  /** A release arrived after its deadline: whoever still looks at a failure gets the page. */
  function recover(target: Target, version: string): void {
    brokenOf(target.portal.name).delete(version);
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
      broken.delete(target.portal.name);
      load(target);
    },
    reject(target, page, error) {
      const { portal, route } = target;
      const state = states.get(keyOf(portal.name, route.path));
      if (state?.status !== 'ready' || state.page !== page) return;
      reportFor(portal.name, page.version, parts.now(), { outcome: 'failed' }, error);
      const fallback = portal.previous;
      if (fallback && fallback.version !== page.version && !brokenOf(portal.name).has(fallback.version)) {
        brokenOf(portal.name).add(page.version);
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
