import type { ComposedRelease } from '@portals/contracts/composition';
import type { Target } from '../composition/find-route';
import { atAnotherAddress } from './another-address';
import type { PartFunctions, PartName } from './check-portal';
import { firstTimeout, retryTimeout } from './deadlines';
import { loadAddition, loadPage } from './load-page';
import { type KnownRelease, Pins } from './pins';
import { PortalError } from './portal-error';
import type { LoadedPage, LoaderParts } from './portal-loader';

/** Wraps `fetchAndVerify` so that files verified for one page are not refetched for the next page, unless `fresh` is set. */
function onceEach(fetchAndVerify: LoaderParts['fetchAndVerify']): LoaderParts['fetchAndVerify'] {
  const passed = new Set<string>();
  return async (files, options) => {
    const left = options?.fresh ? files : files.filter(({ url }) => !passed.has(url));
    await fetchAndVerify(left, options);
    for (const { url } of left) passed.add(url);
  };
}

interface ReleaseLoadOptions {
  /** True when the user has already waited for another release, which shortens the deadline. */
  hurried: boolean;
  /** Called when the page arrives after its deadline. */
  late(): void;
}

/** Loads parts of portals from exact releases. */
export interface ReleaseSource {
  page(target: Target, release: ComposedRelease, options: ReleaseLoadOptions): Promise<LoadedPage>;
  /** Returns null when the release does not have the part. */
  part<Name extends PartName>(
    part: Name,
    portal: string,
    release: ComposedRelease,
  ): Promise<PartFunctions[Name] | null>;
  /** Makes the next load of a release use another URL. Returns false when the release has another URL already. */
  moveNext(release: ComposedRelease): boolean;
}

/**
 * Creates the source of pages and additional parts. Browsers remember a failed module import by its URL, so a release that has failed is
 * loaded from another URL.
 */
export function createReleaseSource(parts: LoaderParts): ReleaseSource {
  const pins = new Pins(parts, { ...parts.integrity });
  /** Releases under a new URL, keyed by the old URL, whose failure the browser remembers. */
  const moves = new Map<string, KnownRelease>();
  const movesNext = new Set<string>();

  let turns = 0;
  const gated = { ...parts, fetchAndVerify: onceEach(parts.fetchAndVerify) };

  /** Gives a release a new URL, which all later loads use. */
  function move(release: KnownRelease): KnownRelease {
    turns += 1;
    const moved = atAnotherAddress(release, pins.integrity, turns);
    pins.add(moved.integrity);
    moves.set(release.base, moved.release);
    return moved.release;
  }

  /**
   * Loads a part from one release. If the files are intact but the browser remembers an earlier failure, the part is loaded once more from
   * another URL.
   */
  async function load<T>(
    release: ComposedRelease,
    hurried: boolean,
    loadFrom: (at: KnownRelease, within: number) => Promise<T>,
  ): Promise<T> {
    const began = parts.now();
    const patience = hurried ? retryTimeout : firstTimeout;
    const known = await pins.know(release, patience);
    const left = Math.max(retryTimeout, patience - (parts.now() - began));
    const from = (at: KnownRelease) => loadFrom(at, left);
    let at = known;
    for (let moved = moves.get(at.base); moved; moved = moves.get(at.base)) at = moved;
    if (movesNext.delete(release.base)) at = move(at);
    try {
      return await from(at);
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      // Another URL helps only against a remembered import failure and against a timeout: a file that has hung once keeps hanging at its
      // URL until the document is closed.
      if (!error.needsNewDocument && error.phase !== 'timeout') throw error;
      const moved = move(at);
      if (!error.needsNewDocument) throw error;
      return from(moved);
    }
  }

  return {
    page: (target, release, { hurried, late }) =>
      load(release, hurried, (at, within) => loadPage(gated, pins, target, at, { within, late })),
    part: (part, portal, release) =>
      load(release, false, (at, within) => loadAddition(gated, pins, part, portal, at, within)),
    moveNext: ({ base }) => !moves.has(base) && Boolean(movesNext.add(base)),
  };
}
