import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LiveSet, type PortalRelease, type Site } from '@portals/contracts';
import { type Composed, compose, type DevelopmentPortals } from '../composition/compose.js';
import { inlineStyles } from '../composition/inline-styles.js';
import { publicFilesOf } from './public-files.js';
import {
  type LoadedRelease,
  loadRelease,
  readRelease,
  readStoredFile,
  type StoredFile,
} from './release-files.js';

/** Where things that go wrong with the store are told. */
export interface StoreLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const olderKept = 64;

/**
 * The releases that are live, with their files in memory, and what was live before. A live set that cannot be used
 * as a whole leaves the last good composition in place. Files of older releases come from the disk, so that tabs
 * that were opened earlier keep working.
 */
export class LiveReleases {
  private loaded = new Map<string, LoadedRelease>();
  private readonly older = new Map<string, Promise<StoredFile | null>>();
  private atRoot = new Map<string, StoredFile>();
  private current: Composed | null = null;
  /** Text of the live set that is in use. */
  private taken = '';
  /** What was wrong last, so that it is told once and not at every look. */
  private fault = '';

  constructor(
    private readonly folder: string,
    private readonly site: Site,
    private readonly log: StoreLog,
    private readonly development: DevelopmentPortals = {},
  ) {}

  /** The composition of the next document; null until a shell is live. */
  get composed(): Composed | null {
    return this.current;
  }

  /** Names of the portals in the composition. */
  get portalNames(): string[] {
    return this.current?.portals.map(({ name }) => name) ?? [];
  }

  /**
   * Reads live.json and takes over what is live. Never throws: a fault is logged.
   * @returns false when what is live could not be used and is worth another look
   */
  async refresh(): Promise<boolean> {
    try {
      const text = await readFile(join(this.folder, 'live.json'), 'utf8');
      if (text !== this.taken) await this.take(LiveSet.parse(JSON.parse(text)));
      this.taken = text;
      this.fault = '';
      return true;
    } catch (error) {
      const missing = typeof error === 'object' && error && 'code' in error && error.code === 'ENOENT';
      if (missing && !this.current) return false;
      if (this.fault !== String(error))
        this.log.error({ err: error }, 'the live set cannot be used; the last good one stays');
      this.fault = String(error);
      return false;
    }
  }

  private async take(live: LiveSet): Promise<void> {
    const next = new Map<string, LoadedRelease>();
    const load = async (name: string, version: string) => {
      const key = `${name}/${version}`;
      const release = this.loaded.get(key) ?? (await loadRelease(this.folder, name, version));
      next.set(key, release);
      return release.release;
    };
    const shellVersion = live.releases.shell?.live;
    if (shellVersion === undefined) return;
    const shell = await load('shell', shellVersion);
    if (shell.kind !== 'shell') throw new Error('the release named shell is not a shell');
    const portals = await Promise.all(
      Object.entries(live.releases)
        .filter(([name]) => name !== 'shell')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, versions]) => this.loadPortal(name, versions, load)),
    );
    this.loaded = next;
    this.atRoot = publicFilesOf(
      portals.flatMap(({ live: { name, version } }) => next.get(`${name}/${version}`) ?? []),
    );
    const loadedShell = next.get(`shell/${shellVersion}`);
    const inlined = loadedShell && inlineStyles(shell, loadedShell);
    this.current = compose({ shell, portals }, this.site, this.development, inlined);
    this.log.info({ composition: this.current.id, releases: [...next.keys()] }, 'composition is live');
  }

  private async loadPortal(
    name: string,
    versions: { live: string; previous?: string | undefined },
    load: (name: string, version: string) => Promise<LoadedRelease['release']>,
  ): Promise<{ live: PortalRelease; previous?: PortalRelease }> {
    const live = await load(name, versions.live);
    if (live.kind !== 'portal') throw new Error(`the release named ${name} is not a portal`);
    if (versions.previous === undefined) return { live };
    const previous = await load(name, versions.previous).catch((error: unknown) => {
      this.log.error({ err: error, name, version: versions.previous }, 'the previous release cannot be used');
      return null;
    });
    return previous?.kind === 'portal' ? { live, previous } : { live };
  }

  /** A file that a live portal has at the root of the site, by absolute path; or null. */
  publicFile(path: string): StoredFile | null {
    return this.atRoot.get(path) ?? null;
  }

  /** A file of any stored release, or null. */
  async file(name: string, version: string, path: string): Promise<StoredFile | null> {
    const loaded = this.loaded.get(`${name}/${version}`);
    if (loaded) return loaded.files.get(path) ?? null;
    const key = `${name}/${version}/${path}`;
    const kept = this.older.get(key);
    if (kept) return kept;
    const found = this.readOlder(name, version, path);
    this.older.set(key, found);
    const oldest = this.older.keys().next();
    if (this.older.size > olderKept && !oldest.done) this.older.delete(oldest.value);
    found.then(
      (file) => file === null && this.older.delete(key),
      () => this.older.delete(key),
    );
    return found;
  }

  private async readOlder(name: string, version: string, path: string): Promise<StoredFile | null> {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !/^[0-9A-Za-z.+-]+$/.test(version) || version.startsWith('.')) {
      return null;
    }
    const release = await readRelease(this.folder, name, version).catch(() => null);
    const file = release?.files.find((candidate) => candidate.path === path);
    return file ? readStoredFile(join(this.folder, name, version), file).catch(() => null) : null;
  }
}
