import type { ReleaseSet } from '../composition/compose.js';
import type { StoredFile } from '../http/stored-file.js';
import type { LoadedRelease } from './release-files.js';

const prefix = 'public/';

/** Returns the address of a release file that is served at the root of the site; null for any other file. */
export const publicAddress = (path: string): string | null =>
  path.startsWith(prefix) ? `/${path.slice(prefix.length)}` : null;

/**
 * Returns the files of the live portals that are served at the root of the site, by absolute path. Publishing rejects a second portal with
 * the same file. If two have it anyway, the first by name wins.
 * @param portals the live portals, sorted by name
 */
export function publicFilesOf(portals: readonly Pick<LoadedRelease, 'files'>[]): Map<string, StoredFile> {
  const found = new Map<string, StoredFile>();
  for (const { files } of portals) {
    for (const [path, file] of files) {
      const address = publicAddress(path);
      if (address !== null && !found.has(address)) found.set(address, file);
    }
  }
  return found;
}

/** Returns true when a live portal has the file at an absolute path at the root of the site. */
export const hasPublicFile = ({ portals }: Pick<ReleaseSet, 'portals'>, path: string): boolean =>
  portals.some(({ live }) => live.files.some((file) => file.path === prefix + path.slice(1)));
