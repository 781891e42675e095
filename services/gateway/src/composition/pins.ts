import { createHash } from 'node:crypto';
import type { ReleasePins } from '@portals/contracts/composition';
import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';

/** Name of the file with the hashes of a release's scripts. The gateway generates it from release.json; it is not a build output. */
export const pinsFile = 'pins.json';

type Scripts = Pick<ShellRelease | PortalRelease, 'chunks' | 'files'>;

/** Returns the sha384 of every script of a release, by its path inside the release. */
export const scriptHashes = ({ files }: Scripts): Record<string, string> =>
  Object.fromEntries(
    files.filter(({ path }) => path.endsWith('.js')).map(({ path, integrity }) => [path, integrity]),
  );

/**
 * Returns the content of `pins.json`: the chunks and hashes that a page needs before it loads a release. Equal releases give equal text, so
 * its hash is stable.
 */
export function pinsText(release: Scripts): string {
  const pins: ReleasePins = { chunks: release.chunks, integrity: scriptHashes(release) };
  return JSON.stringify(pins);
}

/** Returns the hash of a text as `sha384-…`, as the `integrity` option of fetch expects. */
export const integrityOfText = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;
