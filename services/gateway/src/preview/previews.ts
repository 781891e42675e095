import { timingSafeEqual } from 'node:crypto';
import {
  hasEnded,
  hashOfSecret,
  type PortalRelease,
  type Preview,
  parsePreviewKey,
  readPreviews,
} from '@portals/contracts/releases';
import type { Composed } from '../composition/compose.js';
import { remember } from '../http/remember.js';
import type { StoredFile } from '../http/stored-file.js';
import { findLeftOut } from '../releases/left-out.js';
import type { LiveReleases, StoreLog } from '../releases/live-releases.js';
import { publicFilesOf } from '../releases/public-files.js';
import { loadRelease } from '../releases/release-files.js';

/** A release loaded for previews. */
interface Loaded {
  release: PortalRelease;
  digest: string;
  /** The release's files at the root of the site, by absolute path. */
  atRoot: ReadonlyMap<string, StoredFile>;
}

/** The site that a visitor with an open preview gets. */
export interface PreviewedSite extends Loaded {
  preview: Preview;
  composed: Composed;
}

/** Maximum number of preview releases kept in memory. */
const maxLoaded = 8;

/**
 * The previews of a release store. Access depends only on the store and the link, so that all gateways decide alike. Other visitors are not
 * affected: a previewed release is only part of separate compositions, and none of its code runs in the gateway.
 */
export class Previews {
  private byId = new Map<string, Preview>();
  private readonly loaded = new Map<string, Promise<Loaded>>();
  /** Callbacks of calls that wait for the next change of the store's previews; each is called once. */
  private readonly waiting = new Set<() => void>();
  /** Compositions with previews, keyed by the live composition that they derive from, so that both are garbage-collected together. */
  private readonly compositions = new WeakMap<Composed, WeakMap<PortalRelease, Composed>>();

  /** @param folder the release store */
  constructor(
    private readonly folder: string,
    private readonly releases: LiveReleases,
    private readonly log: StoreLog,
  ) {}

  /** Rereads the previews. If the file is damaged, no link is accepted. */
  async refresh(): Promise<boolean> {
    try {
      const previews = await readPreviews(this.folder);
      this.byId = new Map(previews.map((preview) => [preview.id, preview]));
    } catch (error) {
      this.byId = new Map();
      this.log.error({ err: error }, 'previews.json cannot be used; no preview link works');
    }
    this.wake();
    return true;
  }

  /** Number of calls that wait for a change. */
  get waits(): number {
    return this.waiting.size;
  }

  /** Resolves all pending `changed` calls. */
  wake(): void {
    for (const call of [...this.waiting]) call();
  }

  /** Waits for the next change of the store's previews, for at most `ms` milliseconds. `end` stops waiting immediately. */
  changed(ms: number): { done: Promise<void>; end: () => void } {
    let end: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => end(), ms);
      end = () => {
        clearTimeout(timer);
        this.waiting.delete(end);
        resolve();
      };
      this.waiting.add(end);
    });
    return { done, end };
  }

  /** Returns the preview that a key, `<id>.<secret>`, opens; null when the key is wrong or the preview has ended. */
  find(key: string): Preview | null {
    const parsed = parsePreviewKey(key);
    const preview = parsed && this.byId.get(parsed.id);
    if (!parsed || !preview || hasEnded(preview)) return null;
    const given = Buffer.from(hashOfSecret(parsed.secret));
    return timingSafeEqual(given, Buffer.from(preview.secretHash)) ? preview : null;
  }

  /** Returns the site that a key opens; null when the key is invalid or the previewed release is unusable. */
  async open(key: string): Promise<PreviewedSite | null> {
    const preview = this.find(key);
    const live = this.releases.composed;
    if (!preview || !live) return null;
    try {
      const loaded = await this.load(preview);
      const refusal = this.releases.refusalOf(loaded.release, loaded.digest);
      if (refusal !== null) throw new Error(refusal);
      return { ...loaded, preview, composed: this.compose(live, loaded.release) };
    } catch (error) {
      const { id, name, version } = preview;
      this.log.error({ err: error, preview: id, name, version }, 'a previewed release cannot be used');
      return null;
    }
  }

  private load({ name, version }: Preview): Promise<Loaded> {
    const key = `${name}/${version}`;
    const known = this.loaded.get(key);
    if (known) return known;
    const loading = this.read(name, version);
    remember(this.loaded, key, loading, maxLoaded);
    loading.catch(() => this.loaded.delete(key));
    return loading;
  }

  private async read(name: string, version: string): Promise<Loaded> {
    const { release, digest, files } = await loadRelease(this.folder, name, version);
    if (release.kind !== 'portal') throw new Error(`${name} ${version} is not a portal`);
    return { release, digest, atRoot: publicFilesOf([{ files }]) };
  }

  private compose(live: Composed, release: PortalRelease): Composed {
    const known = this.compositions.get(live) ?? new WeakMap<PortalRelease, Composed>();
    this.compositions.set(live, known);
    const composed = known.get(release) ?? this.releases.composedWith(live, [{ live: release }], true);
    known.set(release, composed);
    return composed;
  }
}

/** Returns true when a path belongs to a portal that is left out of this composition, which must not be the live one. */
export const isLeftOutOf = ({ set }: Composed, path: string): boolean =>
  findLeftOut(set, [{ name: '', paths: [...(set.leftOut ?? [])], publicFiles: null }], path) !== null;

/** Returns the path of a release's first page without parameters; the home page when there is none. */
export const firstPageOf = ({ descriptor }: PortalRelease): string =>
  descriptor.routes.find(({ path }) => path.startsWith('/') && !path.includes(':'))?.path ?? '/';
