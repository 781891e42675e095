import { join } from 'node:path';
import type { Release } from '@portals/contracts/releases';
import { pinsFile } from '../composition/pins.js';
import { remember } from '../http/remember.js';
import type { StoredFile } from '../http/stored-file.js';
import { type LoadedRelease, readPins, readSigned, readStoredFile } from './release-files.js';

const maxFiles = 64;
const maxReleases = 16;

type Signed = Pick<LoadedRelease, 'release' | 'digest'>;

/** Files of releases that are not served, which tabs opened earlier still request. They are read from disk. */
export class OlderFiles {
  private readonly files = new Map<string, Promise<StoredFile | null>>();
  /** The last releases that files were requested of, because reading release.json takes longer than anything else here. */
  private readonly releases = new Map<string, Signed>();

  /** @param refusalOf returns the reason why a release may not be served; null when it may */
  constructor(
    private readonly folder: string,
    private readonly refusalOf: (release: Release, digest: string) => string | null,
  ) {}

  /** Returns true when a file is in memory. */
  has(name: string, version: string, path: string): boolean {
    return this.files.has(`${name}/${version}/${path}`);
  }

  /** Forgets all files, for when the trusted keys have changed. */
  clear(): void {
    this.files.clear();
  }

  /** Returns a file of any stored release; null when there is none. */
  find(name: string, version: string, path: string): Promise<StoredFile | null> {
    const key = `${name}/${version}/${path}`;
    const cached = this.files.get(key);
    if (cached) return cached;
    const found = this.read(name, version, path);
    remember(this.files, key, found, maxFiles);
    found.then(
      (file) => file === null && this.files.delete(key),
      () => this.files.delete(key),
    );
    return found;
  }

  private async read(name: string, version: string, path: string): Promise<StoredFile | null> {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !/^[0-9A-Za-z.+-]+$/.test(version) || version.startsWith('.')) {
      return null;
    }
    // A tab asks for the pins to learn whether its release is still stored.
    const reading = path === pinsFile ? readSigned(this.folder, name, version) : this.signed(name, version);
    const signed = await reading.catch(() => null);
    if (signed === null || this.refusalOf(signed.release, signed.digest) !== null) return null;
    const { release } = signed;
    if (path === pinsFile) return readPins(release);
    const file = release.files.find((candidate) => candidate.path === path);
    return file ? readStoredFile(join(this.folder, name, version), file).catch(() => null) : null;
  }

  private async signed(name: string, version: string): Promise<Signed> {
    const key = `${name}/${version}`;
    const signed = this.releases.get(key) ?? (await readSigned(this.folder, name, version));
    remember(this.releases, key, signed, maxReleases);
    return signed;
  }
}
