import {
  type Canary,
  type Cohort,
  isBaselineLive,
  isInShare,
  type PortalRelease,
  percentAt,
  readCanaries,
  type ServedCanary,
} from '@portals/contracts/releases';
import type { Composed } from '../composition/compose.js';
import type { StoredFile } from '../http/stored-file.js';
import type { LiveReleases, StoreLog } from '../releases/live-releases.js';
import { publicFilesOf } from '../releases/public-files.js';
import { loadRelease } from '../releases/release-files.js';

/** A canary whose release was loaded. */
interface LoadedCanary {
  canary: Canary;
  release: PortalRelease;
  digest: string;
  files: ReadonlyMap<string, StoredFile>;
  /** The release's files at the root of the site, by absolute path. */
  atRoot: ReadonlyMap<string, StoredFile>;
}

/** The properties of a visitor that decide which canaries they get. */
export interface Visitor extends Required<Pick<Cohort, 'signedIn' | 'language'>> {
  /** Resolves with the ids of the visitor's workspaces. Called only when a canary depends on workspaces. */
  workspaces(): Promise<readonly number[]>;
  /** Returns the visitor number; null when there is none. Called only when a canary is for a percentage of visitors. */
  number(): number | null;
}

/** The site as a visitor with a canary sees it. */
export interface CanarySite {
  composed: Composed;
  /** Returns a file that the canary serves at the root of the site, by absolute path. */
  publicFile(path: string): StoredFile | undefined;
}

const keyOf = ({ name, version }: Pick<Canary, 'name' | 'version'>): string => `${name}/${version}`;

async function isInCohort({ cohort }: Canary, { signedIn, language, workspaces }: Visitor): Promise<boolean> {
  if ((cohort.signedIn ?? signedIn) !== signedIn || (cohort.language ?? language) !== language) return false;
  const { workspaces: wanted } = cohort;
  return wanted === undefined || (await workspaces()).some((id) => wanted.includes(id));
}

/** Returns all non-empty subsets, with their items in the given order. */
const subsetsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, at) =>
    items.filter((_item, index) => ((at + 1) & (2 ** index)) !== 0),
  );

/**
 * The canaries of a release store. Who gets a canary depends only on the store, the time and the visitor, so that all gateways decide
 * alike. If a canary is unusable, everybody gets the live release.
 */
export class Canaries {
  private loaded: LoadedCanary[] = [];
  private faults = new Map<string, string>();
  private applied = 0;
  private all: readonly Canary[] = [];
  /** Compositions with canaries, keyed by the live composition that they derive from, so that both are garbage-collected together. */
  private readonly compositions = new WeakMap<Composed, Map<string, Composed>>();

  /** @param folder the release store */
  constructor(
    private readonly folder: string,
    private readonly releases: LiveReleases,
    private readonly log: StoreLog,
  ) {}

  /** Revision of the canaries that this gateway has loaded. */
  get revision(): number {
    return this.applied;
  }

  /** True while the store has canaries that can be used. */
  get areThere(): boolean {
    return this.usable().length > 0;
  }

  /** State of each canary of the store. */
  get states(): Pick<ServedCanary, 'name' | 'version' | 'why'>[] {
    const running = new Set(this.running().map(({ canary }) => canary));
    return this.all.map((canary) => {
      const { name, version, against } = canary;
      const stopped = `${name} ${against} is no longer live, or cannot be served`;
      const loaded = this.loaded.find((one) => one.canary === canary);
      const fault = this.faults.get(keyOf(canary)) ?? (loaded && this.refusalOf(loaded));
      const why = running.has(canary) ? null : (fault ?? stopped);
      return { name, version, why };
    });
  }

  /**
   * Rereads canaries.json and loads the canaries' releases. If the file is damaged, everybody gets the live releases.
   * @returns false when a release cannot be used, so that the caller should retry
   */
  async refresh(): Promise<boolean> {
    try {
      const { revision, canaries } = await readCanaries(this.folder);
      const loaded = await Promise.all(canaries.map((canary) => this.load(canary)));
      this.loaded = loaded.flatMap((one) => one ?? []);
      this.all = canaries;
      this.applied = revision;
      return this.loaded.length === canaries.length;
    } catch (error) {
      this.loaded = [];
      this.all = [];
      this.log.error({ err: error }, 'canaries.json cannot be used; everybody gets the live releases');
      return true;
    }
  }

  private async load(canary: Canary): Promise<LoadedCanary | null> {
    const key = keyOf(canary);
    const known = this.loaded.find((one) => keyOf(one.canary) === key);
    if (known) return { ...known, canary };
    try {
      const { release, digest, files } = await loadRelease(this.folder, canary.name, canary.version);
      if (release.kind !== 'portal') throw new Error(`${key} is not a portal`);
      this.faults.delete(key);
      return { canary, release, digest, files, atRoot: publicFilesOf([{ files }]) };
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (this.faults.get(key) !== fault)
        this.log.error({ err: error, canary: key }, 'the release of a canary cannot be used');
      this.faults.set(key, fault);
      return null;
    }
  }

  /** Returns the canaries whose releases may be served. */
  private usable(): LoadedCanary[] {
    return this.loaded.filter((one) => this.refusalOf(one) === null);
  }

  private refusalOf({ release, digest }: LoadedCanary): string | null {
    return this.releases.refusalOf(release, digest);
  }

  /** Returns the usable canaries whose portal is served now, in the live release that they were started against. */
  private running(): LoadedCanary[] {
    const { composed, states } = this.releases;
    if (composed === null || this.loaded.length === 0) return [];
    const lives = Object.fromEntries(states.map(({ name, live }) => [name, { live }]));
    return this.usable().filter(
      ({ canary }) =>
        isBaselineLive(canary, lives) &&
        composed.set.portals.some(({ live }) => live.name === canary.name && live.version !== canary.version),
    );
  }

  /** Returns true when some visitors may get this release as a canary. */
  serves(name: string, version: string): boolean {
    return this.usable().some(({ release }) => release.name === name && release.version === version);
  }

  /** Returns a file of a canary's release; undefined when no canary has it. */
  file(name: string, version: string, path: string): StoredFile | undefined {
    const one = this.usable().find(({ release }) => release.name === name && release.version === version);
    return one?.files.get(path);
  }

  /** Returns the site that a visitor gets; null for the live site. */
  async siteFor(visitor: Visitor, now = Date.now()): Promise<CanarySite | null> {
    const inCohorts = new Set<LoadedCanary>();
    for (const one of this.running()) {
      if (percentAt(one.canary, now) > 0 && (await isInCohort(one.canary, visitor))) inCohorts.add(one);
    }
    // The store may have changed while the visitor's workspaces were looked up.
    const live = this.releases.composed;
    const chosen = this.running().filter((one) => {
      const percent = percentAt(one.canary, now);
      if (!inCohorts.has(one) || percent === 100) return inCohorts.has(one);
      const number = visitor.number();
      return number !== null && isInShare(one.canary, number, percent);
    });
    if (live === null || chosen.length === 0) return null;
    return {
      composed: this.composedOf(live, chosen),
      publicFile: (path) => chosen.map(({ atRoot }) => atRoot.get(path)).find((file) => file),
    };
  }

  /** Returns every composition with canaries that some visitor may get. */
  possible(): Composed[] {
    const live = this.releases.composed;
    if (live === null) return [];
    return subsetsOf(this.running()).map((chosen) => this.composedOf(live, chosen));
  }

  private composedOf(live: Composed, chosen: readonly LoadedCanary[]): Composed {
    const known = this.compositions.get(live) ?? new Map<string, Composed>();
    this.compositions.set(live, known);
    const key = chosen.map(({ canary }) => keyOf(canary)).join(' ');
    const composed = known.get(key) ?? this.releases.composedWith(live, replacing(live, chosen));
    known.set(key, composed);
    return composed;
  }
}

/** Pairs each canary's release with the release served now, to which the browser falls back. */
const replacing = ({ set }: Composed, chosen: readonly LoadedCanary[]) =>
  chosen.map(({ release }) => {
    const served = set.portals.find(({ live }) => live.name === release.name)?.live;
    return { live: release, ...(served && { previous: served }) };
  });
