import type { ComposedRelease } from '@portals/contracts/composition';
import type { Integrity } from './pins';

/**
 * Returns the same release at a URL that the browser has not seen fail. A module that failed or hung stays in that state, by its URL, for
 * as long as the document lives. The gateway serves every release also at `<version>~<turn>`, and chunks follow their container because
 * their URLs are relative.
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
