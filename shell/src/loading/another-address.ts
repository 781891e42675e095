import type { ComposedRelease, Composition } from '@portals/contracts';

type Integrity = Composition['integrity'];

/**
 * The same release at an address that the browser has not seen fail. A module that failed its check while it was
 * preloaded stays failed, by its address, for as long as the document lives; the gateway serves every release also at
 * `<version>~<turn>`, and chunks follow their container because they are addressed relative to it.
 * @param integrity hashes by path, of which those of the release are repeated for the new paths
 */
export function atAnotherAddress(
  release: ComposedRelease,
  integrity: Integrity,
  turn: number,
): { release: ComposedRelease; integrity: Integrity } {
  const base = release.base.replace(/(~\d+)?\/$/, `~${turn}/`);
  const moved = (path: string) =>
    path.startsWith(release.base) ? base + path.slice(release.base.length) : path;
  const own = Object.entries(integrity).filter(([path]) => path.startsWith(release.base));
  return {
    release: { ...release, base, entry: moved(release.entry), exposed: release.exposed.map(moved) },
    integrity: Object.fromEntries(own.map(([path, hash]) => [moved(path), hash])),
  };
}

/** Adds hashes to those of the document. Browsers that take only one import map leave the paths unpinned or blocked. */
export function pinFiles(integrity: Integrity): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
  if (nonce) map.nonce = nonce;
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
}
