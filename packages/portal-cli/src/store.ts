import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formProblem } from '@portals/contracts/composition';
import {
  type LiveEntry,
  type LiveSet,
  type Release,
  refuse,
  type StoreChange,
  StoreError,
} from '@portals/contracts/releases';
import { checkRelease } from './check-release.js';
import { Gateways } from './gateways.js';
import { LiveFile } from './live-file.js';
import { addChange, stepBack, stepForward } from './live-rules.js';
import { pathsOf, readLive } from './live-view.js';
import { hasCode, withLock } from './lock.js';
import { readBuilt } from './read-built.js';
import { conflicts } from './store-rules.js';
import { readStoredRelease, removeAdded, storeRelease } from './stored-release.js';
import { verifyFiles } from './verify-files.js';
import { setForVersionBefore } from './version-before.js';

/** A release that has been live for so long without failures counts as good without further reports. */
const goodAfterMs = 24 * 60 * 60_000;

export interface PublishOptions {
  /** Paths of the live release that this one is meant not to have any more. */
  dropRoutes?: string[];
}

/** What a change has made live. */
export interface Changed {
  name: string;
  /** Null when nothing of the name is live any more. */
  version: string | null;
  /** Count of the store's changes, this one included. */
  revision: number;
  /** False when it was live already and nothing had to be done. */
  changed: boolean;
  /** True when the store had this release with damaged files. */
  repaired: boolean;
}

/**
 * The release store on disk: immutable folders `<name>/<version>/`, `live-set.json` which says what is live, its copy and
 * the history, and `live.json` for the version before. Beside it the gateways say what they serve.
 */
export class ReleaseStore {
  private readonly file: LiveFile;
  readonly gateways: Gateways;
  /** File of the lock that every change of the store holds. */
  readonly lock: string;

  /**
   * @param folder absolute path of the store; it is made when it is missing
   * @param gateways folder in which gateways say what they serve
   */
  constructor(
    readonly folder: string,
    gateways = `${folder}-gateways`,
  ) {
    this.file = new LiveFile(folder);
    this.gateways = new Gateways(gateways);
    this.lock = join(folder, 'live.lock');
  }

  /** What is live now. */
  live(): Promise<LiveSet> {
    return this.file.read();
  }

  /** The changes that are remembered, oldest first. */
  history(): Promise<StoreChange[]> {
    return this.file.history();
  }

  /** One stored release; null when it is missing or cannot be read. */
  release(name: string, version: string): Promise<Release | null> {
    return readStoredRelease(this.folder, name, version);
  }

  /** Names of which the store has releases, sorted. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return folders.map((entry) => entry.name).sort();
  }

  /** Stored versions of a name, in no particular order. */
  async versions(name: string): Promise<string[]> {
    const entries = await readdir(join(this.folder, name), { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  }

  /** Whether anything of a name was ever published: what is live of it is then decided by people. */
  async has(name: string): Promise<boolean> {
    return name in (await this.live()).releases || (await this.versions(name)).length > 0;
  }

  /** Whether gateways of this version can serve no stored shell, although there is one. */
  async lacksShell(): Promise<boolean> {
    const stored = await Promise.all(
      (await this.versions('shell')).map((version) => this.release('shell', version)),
    );
    return !stored.some((shell) => shell?.kind === 'shell' && formProblem(shell) === null);
  }

  /**
   * Verifies a built release, copies it into the store and makes it live. One that the store has with damaged files
   * is repaired.
   * @throws RefusedError with every reason for which it may not go live; nothing is changed then
   */
  async publish(
    built: string,
    { dropRoutes = [] }: PublishOptions = {},
  ): Promise<Changed & { release: Release }> {
    const release = await readBuilt(built);
    const { name, version } = release;
    refuse(`${name} ${version}`, await verifyFiles(built, release));
    refuse(
      `${name} ${version}`,
      await checkRelease(built, release, await readLive(this.folder, await this.live()), dropRoutes),
    );
    const change = await this.locked(async () => {
      const set = await this.live();
      await this.refuseConflicts(release, set);
      const stored = await storeRelease(this.folder, built, release);
      try {
        return await this.goLive(set, release, stored === 'repaired' ? 'repair' : 'publish');
      } catch (error) {
        if (stored === 'added') await removeAdded(this.folder, release);
        throw error;
      }
    });
    return { ...change, release };
  }

  /**
   * Makes a stored release live.
   * @throws RefusedError when its files are damaged or it may not go live beside the others
   */
  promote(name: string, version: string): Promise<Changed> {
    return this.locked(async () => {
      const set = await this.live();
      return this.goLive(set, await this.usable(name, version, set), 'promote');
    });
  }

  /** Makes live again what was live before. */
  rollback(name: string): Promise<Changed> {
    return this.locked(async () => {
      const set = await this.live();
      const entry = entryIn(set, name);
      if (!entry.previous) {
        throw new StoreError(
          `${name} ${entry.live} has no earlier release to go back to. "unpublish ${name}" takes it off the site.`,
        );
      }
      const release = await this.usable(name, entry.previous, set);
      const step = { at: now(), to: entry.previous, isGood: false, ...pathsOf(release) };
      return this.record(set, name, stepBack(entry, step), 'rollback');
    });
  }

  /** Takes a portal off the site. Its releases stay in the store, so that it can be promoted again. */
  async unpublish(name: string): Promise<Changed> {
    if (name === 'shell') throw new StoreError('Without a shell there is no site: it cannot be taken off.');
    return this.locked(async () => {
      const set = await this.live();
      entryIn(set, name);
      return this.record(set, name, null, 'unpublish');
    });
  }

  /** @throws StoreError when the disk is full; nothing is changed then */
  private async locked<T>(work: () => Promise<T>): Promise<T> {
    try {
      await mkdir(this.folder, { recursive: true });
      return await withLock(this.lock, work);
    } catch (error) {
      if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error;
      throw new StoreError(
        `STORE_FULL: there is no space left for ${this.folder}. What is live stays as it is.\n` +
          '  Make space ("prune" deletes the releases that nobody needs), and run the command again.',
      );
    }
  }

  /** A stored release that may go live. */
  private async usable(name: string, version: string, set: LiveSet): Promise<Release> {
    const stored = await this.versions(name);
    if (!stored.includes(version)) throw new StoreError(`There is no ${name} ${version} in ${this.folder}`);
    const release = await readBuilt(join(this.folder, name, version));
    refuse(`${name} ${version}`, await verifyFiles(join(this.folder, name, version), release));
    await this.refuseConflicts(release, set);
    return release;
  }

  private async goLive(set: LiveSet, release: Release, reason: StoreChange['reason']): Promise<Changed> {
    const { name, version } = release;
    const entry = set.releases[name];
    if (entry?.live !== version) {
      const isGood = entry !== undefined && (await this.isGood(name, entry));
      const step = { at: now(), to: version, isGood, ...pathsOf(release) };
      const repaired = reason === 'repair';
      return { ...(await this.record(set, name, stepForward(entry, step), reason)), repaired };
    }
    // A repair is recorded as a change, so that the gateways read the release again at once.
    if (reason === 'repair') return { ...(await this.record(set, name, entry, reason)), repaired: true };
    return { name, version, revision: set.revision, changed: false, repaired: false };
  }

  private async isGood(name: string, entry: LiveEntry): Promise<boolean> {
    const health = await this.gateways.health(name, entry.live);
    if (health) return health.verdict === 'good';
    return entry.since !== undefined && Date.now() - Date.parse(entry.since) >= goodAfterMs;
  }

  private async refuseConflicts(release: Release, set: LiveSet): Promise<void> {
    refuse(`${release.name} ${release.version}`, conflicts(release, await readLive(this.folder, set)));
  }

  /** @param entry what is live of the name from now on; null takes it off the site */
  private async record(
    set: LiveSet,
    name: string,
    entry: LiveEntry | null,
    reason: StoreChange['reason'],
  ): Promise<Changed> {
    const { [name]: before, ...others } = set.releases;
    const releases = entry === null ? others : { ...others, [name]: entry };
    const revision = set.revision + 1;
    const change = { at: now(), name, from: before?.live ?? null, to: entry?.live ?? null, reason };
    const { wentLiveBefore } = set;
    const next = { revision, releases, ...(wentLiveBefore && { wentLiveBefore }) };
    const older = await setForVersionBefore(next, (one, version) => this.release(one, version));
    await this.file.write(next, addChange(await this.history(), change), older);
    return { name, version: change.to, revision, changed: true, repaired: false };
  }
}

const now = () => new Date().toISOString();

function entryIn(set: LiveSet, name: string): LiveEntry {
  const entry = set.releases[name];
  if (!entry) throw new StoreError(`${name} has no live release`);
  return entry;
}
