import { createHash } from 'node:crypto';
import type { ReleasePins } from '@portals/contracts/composition';
import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';

/** File name under a release's address; no build makes one of this name. */
export const pinsFile = 'pins.json';

type Scripts = Pick<ShellRelease | PortalRelease, 'chunks' | 'files'>;

/** sha384 of every script of a release, by its path inside the release. */
export const scriptHashes = ({ files }: Scripts): Record<string, string> =>
  Object.fromEntries(
    files.filter(({ path }) => path.endsWith('.js')).map(({ path, integrity }) => [path, integrity]),
  );

/** What a page needs to know of a release before it loads it. The same release always gives the same text. */
export function pinsText(release: Scripts): string {
  const pins: ReleasePins = { chunks: release.chunks, integrity: scriptHashes(release) };
  return JSON.stringify(pins);
}

/** `sha384-…` of a text, as an `integrity` option of fetch takes it. */
export const integrityOfText = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;
