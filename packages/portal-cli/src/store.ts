import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LiveSet, Release, type StoreChange } from '@portals/contracts';
import { z } from 'zod';
import { hasCode, withLock } from './lock.js';
import { applyChange, conflicts, type LiveReleases } from './store-rules.js';

/** A command that cannot be carried out; its message is for the person who gave it. */
export class StoreError extends Error {
  override name = 'StoreError';
}

const emptySet: LiveSet = { schema: 1, revision: 0, releases: {}, history: [] };
const isMissing = (error: unknown) => hasCode(error, 'ENOENT');

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The release in a folder that a build wrote. */
export const readBuilt = async (folder: string): Promise<Release> =>
  Release.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));

/** The release store on disk: immutable folders `<name>/<version>/`, and `live.json` which says what is live. */
export class ReleaseStore {
  /** @param folder absolute path of the store; it is made when it is missing */
  constructor(readonly folder: string) {}

  /** What is live now, with the history. */
  async live(): Promise<LiveSet> {
    const text = await readIfThere(join(this.folder, 'live.json'));
    if (text === null) return emptySet;
    try {
      return LiveSet.parse(JSON.parse(text));
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new StoreError(`${join(this.folder, 'live.json')} is damaged: ${why}`);
    }
  }

  /** One stored release, or null. */
  async release(name: string, version: string): Promise<Release | null> {
    const text = await readIfThere(join(this.folder, name, version, 'release.json'));
    return text === null ? null : Release.parse(JSON.parse(text));
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

  /**
   * Copies a built release into the store and makes it live.
   * @returns false when exactly this version was live already
   * @throws StoreError when the version is there with other content, or may not go live
   */
  async publish(built: string): Promise<{ release: Release; changed: boolean }> {
    const release = await readBuilt(built);
    await this.add(built, release);
    return { release, changed: await this.makeLive(release, 'publish') };
  }

  /** Makes a stored release live. */
  async promote(name: string, version: string): Promise<boolean> {
    const release = await this.release(name, version);
    if (!release) throw new StoreError(`There is no ${name} ${version} in ${this.folder}`);
    return this.makeLive(release, 'promote');
  }

  /** Makes live again what was live before. Returns that version. */
  async rollback(name: string): Promise<string> {
    return this.locked(async () => {
      const set = await this.live();
      const entry = set.releases[name];
      if (!entry) throw new StoreError(`${name} has no live release`);
      if (!entry.previous) throw new StoreError(`${name} ${entry.live} has no earlier release to go back to`);
      const release = await this.release(name, entry.previous);
      if (!release) throw new StoreError(`${name} ${entry.previous} is no longer in ${this.folder}`);
      await this.refuseConflicts(release, set);
      await this.record(set, { name, from: entry.live, to: entry.previous, reason: 'rollback' });
      return entry.previous;
    });
  }

  private async locked<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    return withLock(join(this.folder, 'live.lock'), work);
  }

  private makeLive(release: Release, reason: StoreChange['reason']): Promise<boolean> {
    const { name, version } = release;
    return this.locked(async () => {
      const set = await this.live();
      const from = set.releases[name]?.live ?? null;
      if (from === version) return false;
      await this.refuseConflicts(release, set);
      await this.record(set, { name, from, to: version, reason });
      return true;
    });
  }

  private async refuseConflicts(release: Release, set: LiveSet): Promise<void> {
    const problems = conflicts(release, await this.liveReleases(set));
    if (problems.length === 0) return;
    const list = problems.map((line) => `  ${line}`).join('\n');
    throw new StoreError(`${release.name} ${release.version} cannot go live:\n${list}`);
  }

  private async liveReleases(set: LiveSet): Promise<LiveReleases> {
    const entries = Object.entries(set.releases);
    const found = await Promise.all(entries.map(([name, { live }]) => this.release(name, live)));
    const portals = found.filter((release) => release?.kind === 'portal');
    return { shell: found.find((release) => release?.kind === 'shell') ?? null, portals };
  }

  private async record(set: LiveSet, change: Omit<StoreChange, 'at'> & { to: string }): Promise<void> {
    const next = applyChange(set, { at: new Date().toISOString(), ...change });
    const temporary = join(this.folder, `.live-${randomUUID()}.json`);
    await writeFile(temporary, `${JSON.stringify(next, null, 1)}\n`);
    await rename(temporary, join(this.folder, 'live.json'));
  }

  /** The folder appears whole or not at all. */
  private async add(built: string, release: Release): Promise<void> {
    const { name, version } = release;
    if (await this.sameAsStored(release)) return;
    const temporary = join(this.folder, `.adding-${randomUUID()}`);
    await mkdir(join(this.folder, name), { recursive: true });
    try {
      await cp(built, temporary, { recursive: true });
      await rename(temporary, join(this.folder, name, version));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      if (!(await this.sameAsStored(release))) throw error;
    }
  }

  private async sameAsStored(release: Release): Promise<boolean> {
    const { name, version } = release;
    const stored = await this.release(name, version);
    if (!stored) return false;
    const content = (one: Release) => JSON.stringify({ ...one, builtAt: '' });
    if (content(stored) === content(release)) return true;
    throw new StoreError(`${name} ${version} is already in the store with other content; raise its version`);
  }
}
