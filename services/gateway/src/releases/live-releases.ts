import { documentFormOf, formProblem, type Site } from '@portals/contracts/composition';
import {
  type LiveEntry,
  type LiveSet,
  type Release,
  readLiveSet,
  type ServedRelease,
} from '@portals/contracts/releases';
import { type Composed, compose, type DevelopmentPortals, type ReleaseSet } from '../composition/compose.js';
import type { StoredFile } from '../http/stored-file.js';
import { type Choice, chooseRelease, isOfKind } from './choose-release.js';
import { inlineFonts, inlineStyles } from './inline-styles.js';
import { findLeftOut, type LeftOut, leftOut } from './left-out.js';
import { OlderFiles } from './older-files.js';
import { publicFilesOf } from './public-files.js';
import { type LoadedRelease, loadRelease } from './release-files.js';
import type { HealthRecord } from './release-health.js';
import { ReleaseKeys } from './release-keys.js';
import { storedVersions } from './stored-versions.js';

/** Log for problems with the release store. */
export interface StoreLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

type Chosen = Choice<LoadedRelease> & { name: string; entry: LiveEntry };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const keyOf = ({ release }: LoadedRelease): string => `${release.name}/${release.version}`;
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/**
 * The served releases, with their files in memory. A problem with one portal does not affect others: if its live release is unusable,
 * another of its releases is served, or the portal is left out. Files of older releases, which tabs opened earlier still request, are read
 * from disk.
 */
export class LiveReleases {
  private loaded = new Map<string, LoadedRelease>();
  private readonly older: OlderFiles;
  private atRoot = new Map<string, StoredFile>();
  private current: Composed | null = null;
  private missing: LeftOut[] = [];
  private served: ServedRelease[] = [];
  private applied = { text: '', revision: 0, complete: false };
  /** The last problem logged for each release or file. A problem is logged once instead of on every poll. */
  private readonly loggedFaults = new Map<string, string>();
  private readonly keys: ReleaseKeys;

  constructor(
    private readonly folder: string,
    private readonly site: Site,
    private readonly log: StoreLog,
    private readonly health: HealthRecord,
    private readonly development: DevelopmentPortals = {},
  ) {
    this.older = new OlderFiles(folder, (...release) => this.refusalOf(...release));
    this.keys = new ReleaseKeys(folder, (...fault) => this.logFault(...fault));
  }

  /** Rereads the trusted keys and the signatures. @returns false when a file cannot be used, so that the caller should read again later */
  async readKeys(): Promise<boolean> {
    const before = this.keys.state;
    const done = await this.keys.refresh();
    if (this.keys.state !== before) this.older.clear();
    return done;
  }

  /** Returns the reason why a release may not be served (rule 13.62); null when it may. */
  refusalOf(release: Release, digest: string): string | null {
    return this.keys.rejectionReason(release, digest);
  }

  /** The composition for documents sent from now on; null while no shell can be served. */
  get composed(): Composed | null {
    return this.current;
  }

  /** Names of the portals in the composition. */
  get portalNames(): string[] {
    return this.current?.portals.map(({ name }) => name) ?? [];
  }

  /** The release that is served for each live portal and for the shell. */
  get states(): readonly ServedRelease[] {
    return this.served;
  }

  /** Revision of the live set that this gateway has applied. */
  get revision(): number {
    return this.applied.revision;
  }

  /** Returns true when a path belongs to a portal without a usable release. */
  isLeftOut(path: string): boolean {
    return this.current !== null && findLeftOut(this.current.set, this.missing, path) !== null;
  }

  /**
   * Returns a copy of a live composition in which the given releases replace or add portals.
   * @param preview true when one of these releases is a preview
   */
  composedWith(
    { set, inlined, fonts }: Composed,
    replacing: ReleaseSet['portals'],
    preview = false,
  ): Composed {
    const names = new Set(replacing.map(({ live }) => live.name));
    const others = set.portals.filter(({ live }) => !names.has(live.name));
    const leftOut = this.missing.filter(({ name }) => !names.has(name)).flatMap(({ paths }) => paths);
    const portals = [...others, ...replacing].sort((a, b) => byName(a.live, b.live));
    const development = Object.fromEntries(
      Object.entries(this.development).filter(([name]) => !names.has(name)),
    );
    const next = { ...set, portals, leftOut, ...(preview && { preview }) };
    return compose(next, this.site, development, inlined, fonts);
  }

  /** Returns true when the composition has this release. */
  serves(name: string, version: string): boolean {
    return (this.current?.portals ?? []).some(
      (portal) =>
        portal.name === name && (portal.live.version === version || portal.previous?.version === version),
    );
  }

  /**
   * Reads the live set and serves everything in it that is usable. Never throws; problems are logged.
   * @returns false when part of it was unusable, so that the caller should retry
   */
  async refresh(): Promise<boolean> {
    try {
      const read = await readLiveSet(this.folder);
      if (read === null) return false;
      const hasKeys = await this.readKeys();
      const text = read.text + this.keys.state;
      this.logFault('live.json', read.damage, 'live.json is damaged; its copy is used');
      if (text !== this.applied.text || !this.applied.complete) {
        const complete = await this.apply(read.set);
        this.applied = { text, revision: read.set.revision, complete };
      }
      return this.applied.complete && hasKeys && read.damage === null;
    } catch (error) {
      this.logFault('live.json', error, 'live.json cannot be used; what was served stays');
      return false;
    }
  }

  /** Logs a problem unless it is the same as the last one. */
  private logFault(about: string, error: unknown, message: string): void {
    const fault = error === null ? '' : messageOf(error);
    if (fault === (this.loggedFaults.get(about) ?? '')) return;
    this.loggedFaults.set(about, fault);
    if (fault === '') this.log.info({ about }, 'the fault is mended');
    else this.log.error({ err: error, about }, message);
  }

  /** @returns true when every live release is served */
  private async apply(set: LiveSet): Promise<boolean> {
    const chosen = await Promise.all(
      Object.entries(set.releases).map(([name, entry]) => this.choose(name, entry)),
    );
    const shell = chosen.find(({ name }) => name === 'shell');
    const portals = chosen.filter(({ name }) => name !== 'shell').sort(byName);
    const gone = portals.filter(({ release }) => release === null);
    this.missing = await Promise.all(
      gone.map(({ name, entry }) =>
        leftOut(this.folder, name, entry, (...release) => this.refusalOf(...release)),
      ),
    );
    this.served = chosen.map(({ name, entry, served, release, fault }) => ({
      name,
      live: entry.live,
      served,
      version: release?.release.version ?? null,
      why: served === 'live' ? null : messageOf(fault),
    }));
    if (shell) this.compose(shell, portals);
    return chosen.every(({ served }) => served === 'live');
  }

  private choose(name: string, entry: LiveEntry): Promise<Chosen> {
    const until = this.served.find((state) => state.name === name)?.version ?? undefined;
    const load = async (version: string): Promise<LoadedRelease> => {
      const key = `${name}/${version}`;
      try {
        const found = this.loaded.get(key) ?? (await loadRelease(this.folder, name, version));
        if (!isOfKind(found.release, name)) throw new Error(`${key} is a ${found.release.kind}`);
        const problem = found.release.kind === 'shell' ? formProblem(found.release) : null;
        if (problem !== null) throw new Error(`${key} ${problem}`);
        const refusal = this.refusalOf(found.release, found.digest);
        if (refusal !== null) throw new Error(refusal);
        this.logFault(key, null, '');
        return found;
      } catch (error) {
        this.logFault(key, error, 'a release cannot be used');
        throw error;
      }
    };
    const stored = () => storedVersions(this.folder, name, this.health);
    return chooseRelease(entry, load, until, stored).then((choice) => ({ ...choice, name, entry }));
  }

  private compose(shell: Chosen, portals: Chosen[]): void {
    const used = [shell, ...portals].flatMap(({ release, fallback }) => [release, fallback]);
    const next = new Map(used.flatMap((one) => (one ? [[keyOf(one), one] as const] : [])));
    const leftOut = this.missing.flatMap(({ paths }) => paths);
    const same =
      [...next.keys()].join() === [...this.loaded.keys()].join() &&
      leftOut.join() === this.current?.set.leftOut?.join();
    if (shell.release?.release.kind !== 'shell' || same) return;
    const own = shell.release.release;
    const spare = shell.fallback?.release;
    const set = {
      shell: own,
      // Both shells start from the same document, so a fallback for another document format would fail.
      ...(spare?.kind === 'shell' &&
        documentFormOf(spare) === documentFormOf(own) && { fallbackShell: spare }),
      portals: portals.flatMap(portalOf),
      leftOut,
    };
    this.loaded = next;
    this.atRoot = publicFilesOf(portals.flatMap(({ release }) => release ?? []));
    const inlined = inlineStyles(set.shell, shell.release);
    const fonts = inlineFonts(set.shell, shell.release, inlined.values());
    this.current = compose(set, this.site, this.development, inlined, fonts);
    this.log.info({ composition: this.current.id, releases: [...next.keys()] }, 'composition is live');
  }

  /** Returns the file that a live or left-out portal has at the root of the site, by absolute path; null when there is none. */
  publicFile(path: string): StoredFile | null {
    const left = this.missing.map(({ publicFiles }) => publicFiles?.get(path));
    return this.atRoot.get(path) ?? left.find((file) => file) ?? null;
  }

  /** Returns true when a left-out portal has, or may have, a file at the root of the site. */
  mayHavePublicFile(path: string): boolean {
    return this.missing.some(({ publicFiles }) => publicFiles?.has(path) ?? true);
  }

  /** Returns true when a file is sent from memory, or when its release has no such file. */
  isInMemory(name: string, version: string, path: string): boolean {
    return this.loaded.has(`${name}/${version}`) || this.older.has(name, version, path);
  }

  /** Returns a file of any stored release; null when there is none. */
  async file(name: string, version: string, path: string): Promise<StoredFile | null> {
    const loaded = this.loaded.get(`${name}/${version}`);
    if (loaded) return loaded.files.get(path) ?? null;
    return this.older.find(name, version, path);
  }
}

/** Returns the portal's entry in the composition as a list; empty when the portal is left out. */
function portalOf({ release, fallback }: Chosen): ReleaseSet['portals'] {
  if (release?.release.kind !== 'portal') return [];
  const live = release.release;
  return fallback?.release.kind === 'portal' ? [{ live, previous: fallback.release }] : [{ live }];
}
