import type { UploadRequest } from '@portals/contracts/publishing';
import { digestOf, draftOf, RefusedError, Release } from '@portals/contracts/releases';
import { listedFiles } from '@portals/portal-cli/plain';
import { z } from 'zod';
import { declaration } from '../declaration.js';
import { PublishingError } from '../publishing-error.js';

const mend = 'Build it again: portal build';

/** Returns the total size of all files of an upload in bytes. */
export const bytesOf = (release: Release, { forms }: UploadRequest): number =>
  [...listedFiles(release), ...forms].reduce((sum, { size }) => sum + size, 0);

/**
 * Validates the release described in an upload request.
 * @param limits limits on the release's files, including the compressed copies
 * @throws RefusedError when the release's name or version differs from the URL's, PublishingError when it is too large
 */
export function readRequest(
  request: UploadRequest,
  name: string,
  version: string,
  limits: { files: number; bytes: number },
): Release {
  const unreadable = (why: string) => {
    const refusal = { code: 'RELEASE_UNREADABLE' as const, reason: `release.json: ${why}`, mend };
    return new RefusedError(`${name} ${version}`, [refusal]);
  };
  let release: Release;
  try {
    release = Release.parse(JSON.parse(request.release));
    // Computing the digest throws for values that are nested too deeply.
    digestOf(request.release);
  } catch (error) {
    throw unreadable(error instanceof z.ZodError ? z.prettifyError(error) : String(error));
  }
  if (release.name !== name || release.version !== version)
    throw unreadable(`it is of ${release.name} ${release.version}`);
  if (draftOf(version) !== (request.draft ?? null)) throw unreadable('its version does not name its draft');
  const count = listedFiles(release).length + request.forms.length;
  const bytes = bytesOf(release, request);
  const tooLarge = (said: string) => new PublishingError(declaration.errors.RELEASE_TOO_LARGE, { said });
  if (count > limits.files) throw tooLarge(`It has ${count} files, and ${limits.files} are allowed.`);
  if (bytes > limits.bytes) throw tooLarge(`It has ${bytes} bytes, and ${limits.bytes} are allowed.`);
  return release;
}
