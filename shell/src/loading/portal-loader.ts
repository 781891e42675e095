import type {
  ComposedPortal,
  ComposedRelease,
  Composition,
  PortalEvent,
  PortalRoute,
} from '@portals/contracts';
import type { PortalModule } from '@portals/platform';
import type { Texts } from '@portals/platform/host';
import type { ComponentType } from 'react';
import type { Target } from '../routing/find-route';
import { atAnotherAddress } from './another-address';
import { checkPage, checkPortal } from './check-portal';
import { withDeadline } from './deadline';
import type { GateFile, GateOptions } from './gate';
import { gateFiles } from './gate-files';
import { classify, PortalError } from './portal-error';

/** A page that is ready to be drawn. */
export interface LoadedPage {
  portal: string;
  version: string;
  path: string;
  Page: ComponentType;
  /** HTML of the server that stands in for the page while the portal cannot be loaded. */
  html?: string;
}

export type PageState =
  | { status: 'loading' }
  | { status: 'ready'; page: LoadedPage }
  /** `tries`: how often in a row it failed. */
  | { status: 'failed'; error: PortalError; tries: number };

/** What the loader needs from outside; each is the boundary that tests replace. */
export interface LoaderParts {
  composition: Composition;
  texts: Texts;
  /** Fetches and verifies files; see `passGate`. */
  passGate(files: readonly GateFile[], options?: GateOptions): Promise<void>;
  /** Imports the portal's container and gives what it exposes as `./portal`. */
  importPortal(portal: string, release: ComposedRelease): Promise<unknown>;
  /** Pins files at addresses that the document does not name. */
  pinFiles?(integrity: Composition['integrity']): void;
  /** True while portals wait for a module of the shell: no other release of theirs can help then. */
  awaitsShell?(): boolean;
  /** Lets the shell try again at once to get that module. */
  hurryShell?(): void;
  report(event: PortalEvent): void;
  now(): number;
}

/** Milliseconds that a portal's code may take to start, after its files have passed the gate. */
export const startDeadline = 6_000;

export interface PortalLoader {
  /** The state of a page; undefined before it was asked for. */
  state(target: Target): PageState | undefined;
  /** Begins to load a page unless it is loading or ready. A failed one is tried again. */
  open(target: Target): void;
  /** Begins anew from the live release, after a failure. */
  retry(target: Target): void;
  /** The page threw while it was drawn: an earlier release takes over, if there is one. */
  reject(target: Target, page: LoadedPage, error: PortalError): void;
  /** Puts in a page that is loaded already, as at hydration. */
  place(page: LoadedPage): void;
  subscribe(listener: () => void): () => void;
}

const keyOf = (portal: string, path: string) => `${portal} ${path}`;

interface LoadOptions {
  late: () => void;
  hurried: boolean;
  integrity: Composition['integrity'];
}

/** Loads one page from one exact release: gate, container, route and texts. */
async function loadPage(
  parts: LoaderParts,
  { portal, route }: { portal: ComposedPortal; route: PortalRoute },
  release: ComposedRelease,
  { late, hurried, integrity }: LoadOptions,
): Promise<LoadedPage> {
  const { texts } = parts;
  const page = { chunk: route.chunk, language: texts.language() };
  const files = gateFiles(release, integrity, page);
  await parts.passGate(files, { hurried });
  const start = async (): Promise<LoadedPage> => {
    const module: PortalModule = checkPortal(await parts.importPortal(portal.name, release), portal.name);
    const found = module.routes.find(({ path }) => path === route.path);
    if (!found)
      throw new PortalError('expose', `${portal.name} ${release.version} has no route ${route.path}`);
    const [loaded] = await Promise.all([found.load(), texts.add(portal.name, module.messages)]);
    const { version } = release;
    return { portal: portal.name, version, path: route.path, Page: checkPage(loaded, route.path) };
  };
  try {
    return await withDeadline(start(), startDeadline, `starting ${portal.name} ${release.version}`, late);
  } catch (error) {
    // Browsers say of any import only that it failed. Looking at the files again tells why, if they are the reason.
    const { phase, message } = classify(error);
    if (phase !== 'fetch') throw error;
    await parts.passGate(files, { fresh: true });
    throw new PortalError('fetch', message, { cause: error, kept: true });
  }
}

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
  let turns = 0;

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

  /** The page from one release; once more from another address when the browser keeps a failure of good files. */
  async function loadFrom(target: Target, release: ComposedRelease, hurried: boolean): Promise<LoadedPage> {
    const { integrity } = parts.composition;
    const options = { late: () => recover(target, release.version), hurried, integrity };
    try {
      return await loadPage(parts, target, release, options);
    } catch (error) {
      if (!parts.pinFiles || !(error instanceof PortalError && error.kept)) throw error;
      turns += 1;
      const moved = atAnotherAddress(release, integrity, turns);
      parts.pinFiles(moved.integrity);
      return loadPage(parts, target, moved.release, { ...options, integrity: moved.integrity });
    }
  }

  /** The page from the first release that works. Throws what the first one failed with. */
  async function loadAny(target: Target): Promise<LoadedPage> {
    const { portal } = target;
    const bad = brokenOf(portal.name);
    const releases = [portal.live, ...(portal.previous ? [portal.previous] : [])];
    const left = releases.filter(({ version }) => !bad.has(version));
    let first: PortalError | null = null;
    for (const release of left.length > 0 ? left : releases) {
      const since = parts.now();
      try {
        const page = await loadFrom(target, release, first?.phase === 'timeout');
        const outcome = release === portal.live ? 'loaded' : 'fallback';
        reportFor(portal.name, release.version, since, { outcome });
        return page;
      } catch (thrown) {
        const error = classify(thrown);
        reportFor(portal.name, release.version, since, { outcome: 'failed' }, error);
        bad.add(release.version);
        first ??= error;
        if (parts.awaitsShell?.()) break;
      }
    }
    throw first ?? new PortalError('fetch', `${portal.name} has no release`);
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
