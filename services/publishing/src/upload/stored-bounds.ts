import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, type ReleaseStore } from '@portals/portal-cli/plain';
import { declaration } from '../declaration.js';
import { PublishingError } from '../publishing-error.js';

/** Limits on the stored releases of one portal. */
export interface StoredLimits {
  releases: number;
  bytes: number;
}

/** Limits what each portal may store, so that no token can fill the disk with releases (rule 13.38). */
export class StoredBounds {
  /** Cached sizes of stored releases in bytes, by `<name>/<version>`. Stored releases never change, so the cache never becomes stale. */
  private readonly known = new Map<string, number>();

  constructor(
    private readonly store: ReleaseStore,
    private readonly limits: StoredLimits,
  ) {}

  /**
   * @param bytes size of the release to store
   * @throws PublishingError when the limit would be exceeded; a version that is already stored does not count again
   */
  async check(name: string, version: string, bytes: number): Promise<void> {
    const versions = await this.store.versions(name);
    if (versions.includes(version)) return;
    const { releases: most, bytes: mostBytes } = this.limits;
    if (versions.length >= most)
      throw full(name, `${versions.length} releases are stored, and ${most} are allowed`, 'PORTAL_RELEASES');
    const sizes = await Promise.all(versions.map((one) => this.bytesOf(name, one)));
    const sum = sizes.reduce((total, size) => total + size, bytes);
    if (sum > mostBytes)
      throw full(name, `${sum} bytes would be stored, and ${mostBytes} are allowed`, 'PORTAL_BYTES');
  }

  private async bytesOf(name: string, version: string): Promise<number> {
    const key = `${name}/${version}`;
    const folder = join(this.store.folder, name, version);
    const found = this.known.get(key) ?? (await sizeOf(folder));
    this.known.set(key, found);
    return found;
  }
}

/** Returns the total size of a folder's files in bytes; 0 when the folder has been deleted in the meantime. */
async function sizeOf(folder: string): Promise<number> {
  const paths = await filesIn(folder).catch(() => []);
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const full = (name: string, what: string, setting: string) =>
  new PublishingError(declaration.errors.PORTAL_FULL, {
    said: `Of ${name}, ${what}. Whoever runs the site can delete those that nobody needs (prune ${name}; with --days 7 also newer ones), or raise ${setting}.`,
  });
