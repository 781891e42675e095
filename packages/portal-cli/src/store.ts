import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formProblem } from '@portals/contracts/composition';
import {
  type Canary,
  type CanaryPlan,
  type ChangeNote,
  type Cohort,
  draftOf,
  type LiveEntry,
  type LiveSet,
  type Preview,
  type Release,
  type ReleaseSignature,
  type StoreChange,
  StoreError,
  type TrustedKey,
  throwIfRefused,
} from '@portals/contracts/releases';
import type { SharedStore } from './bucket/shared-store.js';
import { CanaryFile, type PlannedCanary, withCanaries } from './canary-file.js';
import type { Changed } from './changed.js';
import { checkRelease } from './check-release.js';
import { currentOperator } from './current-operator.js';
import { DraftStore } from './draft-store.js';
import { Gateways } from './gateways.js';
import { refuseChanged, refuseChangedCanary } from './live-changed.js';
import { LiveFile } from './live-file.js';
import { addChange, stepBack, stepForward } from './live-rules.js';
import { pathsOf, readLive } from './live-view.js';
import { isDiskFull, withLock } from './lock.js';
import { type NewPreview, PreviewFile } from './preview-file.js';
import { PublisherFile, type PublishToken } from './publisher-file.js';
import { readBuilt } from './read-built.js';
import { checkCanaryRoutes } from './release-rules.js';
import { canaryOfRepeatedCall, changeOfRepeatedCall } from './repeated-call.js';
import { digestIn, SigningFile } from './signing-file.js';
import { conflicts } from './store-rules.js';
import { readStoredRelease, removeAdded, type Stored, storeRelease } from './stored-release.js';
import { verifyFiles } from './verify-files.js';
import { setForVersionBefore } from './version-before.js';

/** Milliseconds after which a live release counts as good when browsers have sent too few reports for a verdict. */
const goodAfterMs = 24 * 60 * 60_000;

export interface PublishOptions {
  /** Paths of the live release that this release removes deliberately. */
  dropRoutes?: string[];
  /** Version that must be live, null for none (rule 13.35); undefined for any. */
  expect?: string | null | undefined;
  note?: ChangeNote;
  /** Signature by the portal's team (rule 13.60). */
  signature?: ReleaseSignature | undefined;
}

export interface ChangeOptions extends Pick<PublishOptions, 'expect' | 'note'> {
  /** Version that must be the running canary, null for none (rule 13.35); undefined for any. */
  expectCanary?: string | null | undefined;
}

/**
 * The release store on disk: immutable folders `<name>/<version>/`, `live-set.json` with the live versions, a copy of this file, the
 * history of changes, and `live.json` for the previous version of the product. `previews.json` contains the previews, `canaries.json` the
 * canaries, `trusted-keys.json` the keys that may sign, and `signatures.json` the signatures. Gateways write their status next to the
 * store.
 */
export class ReleaseStore {
  private readonly file: LiveFile;
  readonly previews: PreviewFile;
  readonly canaries: CanaryFile;
  readonly publishers: PublisherFile;
  readonly signing: SigningFile;
  readonly drafts: DraftStore;
  readonly gateways: Gateways;
  /** File of the lock that every change of the store holds. */
  readonly lock: string;

  /**
   * @param folder absolute path of the store; created when missing
   * @param gateways folder of the gateways' status files
   * @param shared shared store in a bucket; `folder` is its copy
   */
  constructor(
    readonly folder: string,
    gateways = `${folder}-gateways`,
    private readonly shared: SharedStore | null = null,
  ) {
    this.file = new LiveFile(folder);
    this.previews = new PreviewFile(folder);
    this.canaries = new CanaryFile(folder);
    this.publishers = new PublisherFile(folder);
    this.signing = new SigningFile(folder);
    this.gateways = new Gateways(gateways, shared?.statuses(gateways));
    this.lock = join(folder, 'live.lock');
    const locked = <T>(work: () => Promise<T>) => this.locked(work);
    this.drafts = new DraftStore({
      folder,
      previews: this.previews,
      signing: this.signing,
      live: () => this.live(),
      locked,
    });
  }

  /** True when the folder is a copy of a store in a bucket. */
  get isShared(): boolean {
    return this.shared !== null;
  }

  live(): Promise<LiveSet> {
    return this.file.read();
  }

  /** Returns the recorded changes, oldest first. */
  history(): Promise<StoreChange[]> {
    return this.file.history();
  }

  /** Returns a stored release; null when it is missing or cannot be read. */
  release(name: string, version: string): Promise<Release | null> {
    return readStoredRelease(this.folder, name, version);
  }

  /** Returns the names that have releases in the store, sorted. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    // On a volume of its own, the store also contains `lost+found`, which belongs to the file system.
    const folders = entries.filter((entry) => entry.isDirectory() && /^[a-z][a-z0-9-]*$/.test(entry.name));
    return folders.map((entry) => entry.name).sort();
  }

  /** Returns the stored versions of a name, in no particular order, without builds of drafts. */
  async versions(name: string): Promise<string[]> {
    return (await this.allVersions(name)).filter((version) => draftOf(version) === null);
  }

  /** Returns the stored versions of a name, including builds of drafts. */
  async allVersions(name: string): Promise<string[]> {
    const entries = await readdir(join(this.folder, name), { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  }

  /**
   * Returns true when a name is in the live set or has stored releases. Automatic publishing at a start then skips the name, because from
   * then on only people decide which release is live.
   */
  async has(name: string): Promise<boolean> {
    return name in (await this.live()).releases || (await this.versions(name)).length > 0;
  }

  /** Returns true when the store contains no shell that gateways of this version can serve. */
  async lacksShell(): Promise<boolean> {
    const stored = await Promise.all(
      (await this.versions('shell')).map((version) => this.release('shell', version)),
    );
    return !stored.some((shell) => shell?.kind === 'shell' && formProblem(shell) === null);
  }

  /**
   * Verifies a built release, copies it into the store and makes it live. A stored copy with damaged files is repaired.
   * @throws RefusedError with every reason why it may not go live, leaving the store unchanged
   */
  async publish(built: string, options: PublishOptions = {}): Promise<Changed & { release: Release }> {
    const { note } = options;
    return this.add(built, options, async (set, release, stored) => {
      const made = await this.changeOfRepeatedCall(release.name, set, note);
      const reason = stored === 'repaired' ? 'repair' : 'publish';
      return { ...(made ?? (await this.goLive(set, release, reason, note))), release };
    });
  }

  /**
   * Verifies a built release as `publish` does and copies it into the store, for a preview instead of making it live (rule 13.10).
   * @throws RefusedError with every reason why it may not go live, leaving the store unchanged
   */
  preview(built: string, hours: number, options: PublishOptions = {}): Promise<NewPreview> {
    return this.add(built, options, (set, release) => this.previews.create(set, release, hours));
  }

  /**
   * Creates a preview of a stored release.
   * @throws RefusedError when its files are damaged or it conflicts with other live releases
   */
  previewStored(name: string, version: string, hours: number): Promise<NewPreview> {
    return this.locked(async () => {
      const set = await this.live();
      return this.previews.create(set, await this.usable(name, version, set), hours);
    });
  }

  /** Ends a preview early. */
  endPreview(id: string): Promise<Preview> {
    return this.locked(() => this.previews.end(id));
  }

  /**
   * Verifies a built release as `publish` does and copies it into the store, as a canary (rule 13.15).
   * @throws RefusedError with every reason why the release cannot be a canary, leaving the store unchanged
   */
  publishCanary(
    built: string,
    plan: CanaryPlan,
    cohort: Cohort,
    options: Omit<PublishOptions, 'dropRoutes'> = {},
  ): Promise<PlannedCanary> {
    const { note } = options;
    return this.add(built, options, async (set, release) => {
      const made = await canaryOfRepeatedCall({ name: release.name, key: note?.key }, set, this.canaries);
      return made ?? this.canaries.start(set, release, plan, cohort, note);
    });
  }

  /**
   * Serves a stored release to a share of the visitors as a canary (rule 13.15).
   * @throws RefusedError when its files are damaged, it lacks a live route, or it conflicts with other releases
   */
  startCanary(
    name: string,
    version: string,
    plan: CanaryPlan,
    cohort: Cohort,
    { note, ...expected }: ChangeOptions = {},
  ): Promise<PlannedCanary> {
    return this.locked(async () => {
      const set = await this.live();
      const made = await canaryOfRepeatedCall({ name, key: note?.key }, set, this.canaries);
      if (made) return made;
      await this.refuseOther(name, set, expected);
      const release = await this.usable(name, version, set);
      const { portals } = await readLive(this.folder, set);
      throwIfRefused(`${name} ${version}`, checkCanaryRoutes(release, portals));
      return this.canaries.start(set, release, plan, cohort, note);
    });
  }

  /** Changes the share of a running canary. */
  changeCanary(
    name: string,
    plan: CanaryPlan,
    { note, ...expected }: ChangeOptions = {},
  ): Promise<PlannedCanary> {
    return this.locked(async () => {
      const set = await this.live();
      const made = await canaryOfRepeatedCall({ name, key: note?.key }, set, this.canaries);
      if (made) return made;
      await this.refuseOther(name, set, expected);
      return this.canaries.change(set, name, plan, note);
    });
  }

  /**
   * Creates a token for one portal.
   * @param createdBy id of the account of an administrator of the site
   * @returns the token, which is shown only once
   */
  createToken(
    name: string,
    label: string,
    days: number,
    createdBy?: number,
  ): Promise<{ publisher: PublishToken; token: string }> {
    return this.locked(() => this.publishers.create(name, label, days, createdBy));
  }

  /** Records when tokens were used last. @param uses times by id */
  recordTokenUses(uses: ReadonlyMap<string, string>): Promise<void> {
    return this.locked(() => this.publishers.recordUses(uses));
  }

  /** Ends a token together with its draft. Releases published with the token stay in the store. */
  revokeToken(id: string): Promise<PublishToken> {
    return this.locked(async () => {
      const revoked = await this.publishers.revoke(id);
      await this.drafts.removeOf(id);
      return revoked;
    });
  }

  /**
   * Replaces the trusted keys and increases the revision, so that gateways can report that they have read the new keys.
   * @param change returns all keys, or throws; it runs under the lock
   */
  changeKeys<T extends { keys: TrustedKey[] }>(
    change: (set: LiveSet) => Promise<T>,
  ): Promise<T & { revision: number }> {
    return this.locked(async () => {
      const set = await this.live();
      const changed = await change(set);
      await this.signing.writeKeys(changed.keys);
      const { revision } = await this.write({ ...set, revision: set.revision + 1 }, await this.history());
      return { ...changed, revision };
    });
  }

  /** @param use runs after the release has been stored; when it fails, a newly stored release is removed */
  private async add<T>(
    built: string,
    { dropRoutes = [], expect, signature }: PublishOptions,
    use: (set: LiveSet, release: Release, stored: Stored) => Promise<T>,
  ): Promise<T> {
    const release = await readBuilt(built);
    const { name, version } = release;
    if (draftOf(version) !== null) throw new StoreError(`${name} ${version} is a build of a draft.`);
    throwIfRefused(
      `${name} ${version}`,
      await this.signing.refusals(release, await digestIn(built), { signature }),
    );
    throwIfRefused(`${name} ${version}`, await verifyFiles(built, release));
    throwIfRefused(
      `${name} ${version}`,
      await checkRelease(built, release, await readLive(this.folder, await this.live()), dropRoutes),
    );
    return this.locked(async () => {
      const set = await this.live();
      const live = set.releases[name]?.live ?? null;
      // A publish may be a retry after a lost response, in which case its version is already live.
      if (live !== version) refuseChanged(name, live, expect, await this.history());
      await this.refuseConflicts(release, set);
      const stored = await storeRelease(this.folder, built, release);
      try {
        await this.refuseUnsigned(release, { signature });
        if (signature) await this.signing.record(release, signature);
        return await use(set, release, stored);
      } catch (error) {
        if (stored === 'added') await removeAdded(this.folder, release);
        throw error;
      }
    });
  }

  /**
   * Makes a stored release live.
   * @param given version to promote; the canary's version when undefined
   * @throws RefusedError when its files are damaged or it conflicts with other live releases
   */
  promote(name: string, given?: string, { note, ...expected }: ChangeOptions = {}): Promise<Changed> {
    return this.locked(async () => {
      const set = await this.live();
      const made = await this.changeOfRepeatedCall(name, set, note);
      if (made) return made;
      const running = await this.refuseOther(name, set, expected);
      const version = given ?? running?.version;
      if (version === undefined)
        throw new StoreError(
          `${name} has no canary. At the store, "promote ${name} <version>" makes any release live.`,
        );
      return this.goLive(set, await this.usable(name, version, set), 'promote', note);
    });
  }

  /** Ends the canary of a portal; without one, makes the previously live release live again. */
  rollback(name: string, { note, ...expected }: ChangeOptions = {}): Promise<Changed> {
    return this.locked(async () => {
      const set = await this.live();
      const made = await this.changeOfRepeatedCall(name, set, note);
      if (made) return made;
      const entry = entryIn(set, name);
      const running = await this.refuseOther(name, set, expected);
      const canary = running && (await this.canaries.end(name, 'rollback', note));
      if (canary) {
        const { revision } = set;
        return { name, version: entry.live, revision, changed: false, repaired: false, canary };
      }
      if (!entry.previous) {
        throw new StoreError(
          `${name} ${entry.live} has no earlier release to go back to. Whoever runs the site can take it off: unpublish ${name}`,
        );
      }
      const release = await this.usable(name, entry.previous, set);
      const step = { at: now(), to: entry.previous, isGood: false, ...pathsOf(release) };
      return this.record(set, name, stepBack(entry, step), 'rollback', note);
    });
  }

  private async changeOfRepeatedCall(
    name: string,
    set: LiveSet,
    note: ChangeNote = {},
  ): Promise<Changed | null> {
    return changeOfRepeatedCall({ name, key: note.key }, set, await this.history(), this.canaries);
  }

  /** Takes a portal offline. Its releases stay in the store, so that one of them can be promoted later. */
  async unpublish(name: string): Promise<Changed> {
    if (name === 'shell') throw new StoreError('Without a shell there is no site: it cannot be taken off.');
    return this.locked(async () => {
      const set = await this.live();
      entryIn(set, name);
      return this.record(set, name, null, 'unpublish');
    });
  }

  /** Brings the local copy of a store in a bucket up to date; does nothing for a store that is only a folder. */
  async refresh(): Promise<void> {
    const { shared } = this;
    if (shared === null) return;
    await mkdir(this.folder, { recursive: true });
    await withLock(this.lock, () => shared.pull());
  }

  /**
   * Runs a change under the lock. For a store in a bucket, the change is repeated until no other publisher has changed the store in the
   * meantime.
   */
  share<T>(work: () => Promise<T>): Promise<T> {
    return this.shared ? this.shared.change(work) : work();
  }

  /** @throws StoreError when the disk is full; nothing is changed then */
  private async locked<T>(work: () => Promise<T>): Promise<T> {
    try {
      await mkdir(this.folder, { recursive: true });
      return await withLock(this.lock, () => this.share(work));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new StoreError(
        `STORE_FULL: there is no space left for ${this.folder}. What is live stays as it is.\n` +
          '  Make space ("prune" deletes the releases that nobody needs), and run the command again.',
      );
    }
  }

  /** Returns a stored release. Throws when its files, its signature or a conflict with live releases prevent it from going live. */
  private async usable(name: string, version: string, set: LiveSet): Promise<Release> {
    const stored = await this.versions(name);
    if (!stored.includes(version)) throw new StoreError(`There is no ${name} ${version} in the store`);
    const release = await readBuilt(join(this.folder, name, version));
    throwIfRefused(`${name} ${version}`, await verifyFiles(join(this.folder, name, version), release));
    await this.refuseUnsigned(release);
    await this.refuseConflicts(release, set);
    return release;
  }

  /** Throws when the signature of a stored release is rejected. */
  private async refuseUnsigned(
    release: Release,
    given: Pick<PublishOptions, 'signature'> = {},
  ): Promise<void> {
    const { name, version } = release;
    const digest = await digestIn(join(this.folder, name, version));
    throwIfRefused(`${name} ${version}`, await this.signing.refusals(release, digest, given));
  }

  private async goLive(
    set: LiveSet,
    release: Release,
    reason: StoreChange['reason'],
    note?: ChangeNote,
  ): Promise<Changed> {
    const { name, version } = release;
    const entry = set.releases[name];
    if (entry?.live !== version) {
      const isGood = entry !== undefined && (await this.isGood(name, entry));
      const step = { at: now(), to: version, isGood, ...pathsOf(release) };
      const repaired = reason === 'repair';
      return { ...(await this.record(set, name, stepForward(entry, step), reason, note)), repaired };
    }
    // A repair is recorded as a change, so that the gateways read the release again immediately.
    if (reason === 'repair')
      return { ...(await this.record(set, name, entry, reason, note)), repaired: true };
    return { name, version, revision: set.revision, changed: false, repaired: false };
  }

  private async isGood(name: string, entry: LiveEntry): Promise<boolean> {
    const health = await this.gateways.health(name, entry.live);
    if (health) return health.verdict === 'good';
    return entry.since !== undefined && Date.now() - Date.parse(entry.since) >= goodAfterMs;
  }

  /**
   * Returns the running canaries. A damaged canary file must not block people who do not use canaries: gateways then serve the live
   * releases to all visitors.
   */
  private runningCanaries(set: LiveSet): Promise<Canary[]> {
    return this.canaries.running(set).catch(() => []);
  }

  async canaryOf(set: LiveSet, name: string): Promise<Canary | undefined> {
    return (await this.runningCanaries(set)).find((canary) => canary.name === name);
  }

  /**
   * @returns the running canary
   * @throws LiveChangedError when another release is live, or another canary runs, than the caller saw (rule 13.35)
   */
  private async refuseOther(
    name: string,
    set: LiveSet,
    { expect, expectCanary }: ChangeOptions,
  ): Promise<Canary | undefined> {
    refuseChanged(name, set.releases[name]?.live ?? null, expect, await this.history());
    const canary = await this.canaryOf(set, name);
    refuseChangedCanary(name, canary?.version ?? null, expectCanary);
    return canary;
  }

  private async refuseConflicts(release: Release, set: LiveSet): Promise<void> {
    const canaries = (await this.runningCanaries(set)).filter(({ name }) => name !== release.name);
    const seen = canaries.length > 0 ? [set, withCanaries(set, canaries)] : [set];
    const found = await Promise.all(
      seen.map(async (one) => conflicts(release, await readLive(this.folder, one))),
    );
    const byReason = new Map(found.flat().map((refusal) => [refusal.reason, refusal]));
    throwIfRefused(`${release.name} ${release.version}`, [...byReason.values()]);
  }

  /** @param entry new live entry of the name; null takes it offline */
  private async record(
    set: LiveSet,
    name: string,
    entry: LiveEntry | null,
    reason: StoreChange['reason'],
    note: ChangeNote = {},
  ): Promise<Changed> {
    const { [name]: before, ...others } = set.releases;
    const releases = entry === null ? others : { ...others, [name]: entry };
    const revision = set.revision + 1;
    const change = {
      at: now(),
      name,
      from: before?.live ?? null,
      to: entry?.live ?? null,
      reason,
      by: currentOperator(),
      ...note,
    };
    await this.write({ ...set, revision, releases }, addChange(await this.history(), change));
    const done = { name, version: change.to, revision, changed: true, repaired: false };
    // A canary applies only while the release that was live at its start is live, so gateways ignore this canary from now on.
    const canary =
      change.from === change.to ? null : await this.canaries.end(name, reason, note).catch(() => null);
    return canary ? { ...done, canary } : done;
  }

  private async write(
    { revision, releases, wentLiveBefore }: LiveSet,
    history: StoreChange[],
  ): Promise<{ revision: number }> {
    const next = { revision, releases, ...(wentLiveBefore && { wentLiveBefore }) };
    const older = await setForVersionBefore(next, (one, version) => this.release(one, version));
    await this.file.write(next, history, older);
    return next;
  }
}

const now = () => new Date().toISOString();

function entryIn(set: LiveSet, name: string): LiveEntry {
  const entry = set.releases[name];
  if (!entry) throw new StoreError(`${name} has no live release`);
  return entry;
}
