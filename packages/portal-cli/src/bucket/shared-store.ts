import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreError } from '@portals/contracts/releases';
import { z } from 'zod';
import { replaceFiles } from '../live-file.js';
import type { Bucket } from './bucket.js';
import { ChangeQueue } from './change-queue.js';
import { RemoteStatuses } from './remote-statuses.js';
import { deleteUnused, downloadRelease, uploadRelease } from './stored-files.js';

/** `state/<number>.json` in the bucket: everything in a store except the files of its releases. */
const State = z.object({
  schema: z.literal(1),
  /** Every release in the store, as `<name>/<version>`. */
  releases: z.array(z.string().regex(/^[a-z][a-z0-9-]*\/[0-9A-Za-z][0-9A-Za-z.+-]*$/)),
  /** Contents of the files at the top level of the store, such as live-set.json, by name. */
  files: z.record(z.string().regex(/^[a-z][a-z-]*\.json$/), z.string()),
});
type State = z.infer<typeof State>;

const folderOfStates = 'state/';
const keyOf = (number: number) => `${folderOfStates}${String(number).padStart(12, '0')}.json`;
const numberOf = (key: string) => Number(/(\d{12})\.json$/.exec(key)?.[1] ?? 0);

/** Number of states that are kept in the bucket. */
const keptStates = 50;
const maxTries = 100;
/** File that is replaced last, because gateways watch it. */
const watched = 'live.json';

/** Returns the releases of a state that are missing in another one. */
const releasesOnlyIn = (one: State | null, other: State | null): string[] =>
  (one?.releases ?? []).filter((release) => !other?.releases.includes(release));

/**
 * A release store in a bucket, with a copy of it in a folder. Each change becomes the state with the next number, which only one publisher
 * can create. A publisher that loses the race reads the winner's state and repeats its own change on it, so that no change is lost.
 */
export class SharedStore {
  private applied = 0;
  /** The state that was applied last; null before the first. */
  private state: State | null = null;
  private probed: Promise<void> | undefined;

  /**
   * @param folder local copy of the store; only one process at a time may change it
   * @param deadMs see `ChangeQueue`
   */
  constructor(
    readonly bucket: Bucket,
    private readonly folder: string,
    private readonly deadMs?: number,
  ) {}

  /**
   * Brings the copy up to date. An empty bucket changes nothing.
   * @param again true to restore the copy even when the bucket has no newer state
   * @returns true when anything changed
   */
  async pull(again = false): Promise<boolean> {
    const newest = (await this.bucket.list(folderOfStates, keyOf(Math.max(0, this.applied - 1)))).at(-1);
    if (newest === undefined) {
      if (this.applied > 0)
        throw new StoreError(`${this.bucket.address} no longer has the state of the store`);
      return false;
    }
    const isApplied = numberOf(newest.key) === this.applied;
    const state = (isApplied && this.state) || (await this.stateIn(newest.key));
    const missing = await this.missing(state);
    if (!again && isApplied && missing.length === 0) return false;
    for (const release of missing) await downloadRelease(this.bucket, this.folder, release);
    const files = Object.entries(state.files).sort(
      ([a], [b]) => Number(a === watched) - Number(b === watched),
    );
    await mkdir(this.folder, { recursive: true });
    await replaceFiles(files.map(([name, text]) => [join(this.folder, name), text]));
    await this.removeOthers(state);
    this.applied = numberOf(newest.key);
    this.state = state;
    return true;
  }

  /**
   * Copies a store from a folder into the bucket.
   * @throws StoreError when the bucket already has a store
   */
  async begin(from: string): Promise<void> {
    await this.probe();
    await this.pull();
    const taken = new StoreError(`${this.bucket.address} has a store already.`);
    if (this.state !== null) throw taken;
    await rm(this.folder, { recursive: true, force: true });
    const source = new SharedStore(this.bucket, from);
    const state = await source.read();
    for (const release of state.releases) await uploadRelease(this.bucket, from, release);
    if (!(await source.createNext(state))) throw taken;
    await this.pull();
  }

  /**
   * Updates the copy, applies a change to it, and uploads the new state.
   * @param work may run several times, each time on a newer state
   * @throws StoreError when the bucket is not safe for several publishers; nothing is uploaded then
   */
  async change<T>(work: () => Promise<T>): Promise<T> {
    await this.probe();
    const queue = new ChangeQueue(this.bucket, this.deadMs);
    const uploaded = new Set<string>();
    let last: State | null = null;
    try {
      for (let tries = 0; tries < maxTries; tries += 1) {
        await queue.untilTurn(() => this.pull());
        // Restores the copy, which may contain changes of a command that was killed before it uploaded them.
        await this.pull(true);
        const before = this.state;
        // If another publisher has removed releases, files that the uploaded releases share with them may be gone from the bucket, so every
        // new release is uploaded once more.
        if (releasesOnlyIn(last, before).length > 0) uploaded.clear();
        last = before;
        const result = await work();
        const after = await this.read();
        if (JSON.stringify(after) === JSON.stringify(before)) return result;
        for (const release of releasesOnlyIn(after, before).filter((one) => !uploaded.has(one))) {
          await uploadRelease(this.bucket, this.folder, release);
          uploaded.add(release);
        }
        if (await this.createNext(after)) {
          await this.tidy(before, after);
          return result;
        }
        await queue.lostRace(this.applied);
      }
    } finally {
      await queue.leave();
    }
    throw new StoreError(`${this.bucket.address} was changed by others all the time; try again`);
  }

  /** Makes a state the newest one. @returns false when another publisher was faster */
  private async createNext(state: State): Promise<boolean> {
    const [key, text] = [keyOf(this.applied + 1), JSON.stringify(state)];
    // After a lost response the SDK repeats the request, which then fails because the state already exists, with exactly this content.
    if (!(await this.bucket.create(key, text)) && String(await this.bucket.get(key)) !== text) return false;
    this.applied += 1;
    this.state = state;
    return true;
  }

  /** Returns the status files of gateways on other machines. @param folder folder with the status files of this machine's gateways */
  statuses(folder: string): RemoteStatuses {
    return new RemoteStatuses(this.bucket, folder);
  }

  /**
   * Checks that the bucket rejects creating an object twice; otherwise a change would be lost when two publishers change the store at once.
   * @throws StoreError when the bucket accepts it
   */
  probe(): Promise<void> {
    this.probed ??= this.probeOnce().catch((error: unknown) => {
      this.probed = undefined;
      throw error;
    });
    return this.probed;
  }

  private async probeOnce(): Promise<void> {
    const key = `probe/${randomUUID()}`;
    // Only a replaced object proves the bucket unsafe. A rejected first call proves nothing: the SDK repeats a call that was cut off or
    // whose response was lost, and the repetition is rejected.
    await this.bucket.create(key, 'one');
    const isReplaced = await this.bucket.create(key, 'two');
    const content = (await this.bucket.get(key))?.toString('utf8');
    await this.bucket.delete([key]);
    if (!isReplaced && content !== 'two') return;
    throw new StoreError(
      `BUCKET_UNSAFE: ${this.bucket.address} ignores "If-None-Match: *", so two publishers at once would overwrite each other. ` +
        'Nothing is published to it. Use a service that supports conditional writes, or a store in a folder.',
    );
  }

  /**
   * Deletes everything that later states do not need. Errors are ignored, because the change itself has succeeded and the next change
   * tidies up.
   */
  private async tidy(before: State | null, after: State): Promise<void> {
    const old = this.applied - keptStates;
    const work = async () => {
      if (old > 0 && this.applied % keptStates === 0) {
        const keys = (await this.bucket.list(folderOfStates)).map(({ key }) => key);
        await this.bucket.delete(keys.filter((key) => numberOf(key) <= old));
      }
      if (releasesOnlyIn(before, after).length > 0) await deleteUnused(this.bucket, after.releases);
    };
    await work().catch(() => undefined);
  }

  private async removeOthers({ releases, files }: State): Promise<void> {
    const names = (await this.stateFiles()).filter((name) => !(name in files));
    for (const name of names) await rm(join(this.folder, name));
    for (const release of (await this.stored()).filter((one) => !releases.includes(one))) {
      await rm(join(this.folder, release), { recursive: true });
      await rmdir(join(this.folder, dirname(release))).catch(() => undefined);
    }
  }

  private async stateIn(key: string): Promise<State> {
    const text = await this.bucket.get(key);
    const parsed = State.safeParse(text === null ? null : JSON.parse(text.toString('utf8')));
    if (!parsed.success)
      throw new StoreError(`${key} in ${this.bucket.address} is damaged: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  }

  private async read(): Promise<State> {
    await mkdir(this.folder, { recursive: true });
    const names = await this.stateFiles();
    const read = async (name: string) => [name, await readFile(join(this.folder, name), 'utf8')] as const;
    const files = Object.fromEntries(await Promise.all(names.map(read)));
    return { schema: 1, releases: await this.stored(), files };
  }

  private async stateFiles(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => /^[a-z][a-z-]*\.json$/.test(name)).sort();
  }

  private async missing({ releases }: State): Promise<string[]> {
    const isThere = (release: string) =>
      stat(join(this.folder, release, 'release.json')).then(
        () => true,
        () => false,
      );
    const found = await Promise.all(releases.map(isThere));
    return releases.filter((_release, index) => !found[index]);
  }

  private async stored(): Promise<string[]> {
    const folders = async (path: string) =>
      (await readdir(path, { withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    const all = (await folders(this.folder)).map(async (name) =>
      (await folders(join(this.folder, name))).map((version) => `${name}/${version}`),
    );
    return (await Promise.all(all)).flat().sort();
  }
}
