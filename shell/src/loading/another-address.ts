import type { ComposedRelease } from '@portals/contracts/composition';
import type { Integrity } from './pins';

/**
 * Returns the release with a new URL, so that it can be imported after a failure: until the document is closed, browsers remember the URL
 * of a module that failed or hung. The gateway serves every release also at `<version>~<turn>`; chunks use the new URL too, because their
 * URLs are relative to the container's.
 * @param integrity hashes by path; those of the release are added for the new paths
 */
export function atAnotherAddress<T extends ComposedRelease>(
  release: T,
  integrity: Integrity,
  turn: number,
): { release: T; integrity: Integrity } {
  const base = release.base.replace(/(~\d+)?\/$/, `~${turn}/`);
  const own = Object.entries(integrity).filter(([path]) => path.startsWith(release.base));
  return {
    release: { ...release, base },
    integrity: Object.fromEntries(own.map(([path, hash]) => [base + path.slice(release.base.length), hash])),
  };
}
