import type { ComposedRelease } from '@portals/contracts/composition';
import type { Target } from '../composition/find-route';
import { atAnotherAddress } from './another-address';
import { firstPatience, secondPatience } from './deadlines';
import { loadPage } from './load-page';
import { type KnownRelease, Pins } from './pins';
import { PortalError } from './portal-error';
import type { LoadedPage, LoaderParts } from './portal-loader';

/** Files that have passed need not be fetched again for the next page, unless fresh ones are asked for. */
function onceEach(passGate: LoaderParts['passGate']): LoaderParts['passGate'] {
  const passed = new Set<string>();
  return async (files, options) => {
    const left = options?.fresh ? files : files.filter(({ url }) => !passed.has(url));
    await passGate(left, options);
    for (const { url } of left) passed.add(url);
  };
}

export interface ReleaseLoadOptions {
  /** Somebody has waited for another release already, so this one has less time. */
  hurried: boolean;
  /** Called when the page arrives after its deadline. */
  late(): void;
}

/** Loads pages from the releases that it is given, each at an address at which the browser keeps no failure of it. */
export function createReleaseSource(
  parts: LoaderParts,
): (target: Target, release: ComposedRelease, options: ReleaseLoadOptions) => Promise<LoadedPage> {
  const pins = new Pins(parts, { ...parts.integrity });
  /** By address: where a release is looked for now that the browser keeps a failure of it there. */
  const moves = new Map<string, KnownRelease>();
  let turns = 0;
  const gated = { ...parts, passGate: onceEach(parts.passGate) };

  /** Looks for a release at a new address from now on. */
  function move(release: KnownRelease): KnownRelease {
    turns += 1;
    const moved = atAnotherAddress(release, pins.integrity, turns);
    pins.add(moved.integrity);
    moves.set(release.base, moved.release);
    return moved.release;
  }

  /** The page from one release; once more from another address when the browser keeps a failure of good files. */
  return async (target, release, { hurried, late }) => {
    const began = parts.now();
    const patience = hurried ? secondPatience : firstPatience;
    const known = await pins.know(release, patience);
    const left = Math.max(secondPatience, patience - (parts.now() - began));
    const options = { within: left, late };
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
  };
}
