import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portals/contracts/releases';
import { declaration } from '../declaration.js';
import { PublishingError } from '../publishing-error.js';
import { KeyedQueue } from './keyed-queue.js';
import { bytesOf } from './read-request.js';
import { Upload, type UploadFacts } from './upload.js';

const { errors } = declaration;

export interface UploadLimits {
  /** Maximum unfinished uploads of one portal. */
  perPortal: number;
  /** Maximum bytes of all unfinished uploads together. */
  bytes: number;
  /** Hours after which an abandoned upload is deleted. */
  hours: number;
}

const foldersIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/** Milliseconds without a call after which an upload may be deleted in favour of a new one. */
const idleLimitMs = 600_000;

type IsBusy = (name: string, version: string) => boolean;

/** Returns the milliseconds since a folder was last changed; 0 when it does not exist. */
const idleMs = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/**
 * The unfinished uploads. They are stored in `.uploads/<name>/<version>/` of the release store, so that they survive a restart of the
 * service.
 */
export class Uploads {
  private readonly root: string;
  private readonly open = new Map<string, Upload>();
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly store: string,
    private readonly limits: UploadLimits,
  ) {
    this.root = join(store, '.uploads');
  }

  /** Loads the unfinished uploads of an earlier process, and deletes unreadable ones. */
  async load(): Promise<void> {
    for (const name of await foldersIn(this.root)) {
      for (const version of await foldersIn(join(this.root, name))) {
        const upload = await Upload.read(join(this.root, name, version));
        if (upload) this.open.set(`${name}/${version}`, upload);
        else await this.remove(name, version);
      }
    }
  }

  find(name: string, version: string): Upload | null {
    return this.open.get(`${name}/${version}`) ?? null;
  }

  /**
   * Starts an upload, or resumes an existing one of the same version. At the limit of the portal, its upload that has been idle for longest
   * is deleted, and at the limit of bytes those of any portal, unless somebody may still be continuing them.
   * @param isBusy returns true for versions that are being checked
   * @throws PublishingError when the limits of unfinished uploads are reached
   */
  begin(release: Release, facts: UploadFacts, isBusy: IsBusy): Promise<Upload> {
    return this.queue.run('begin', () => this.beginNext(release, facts, isBusy));
  }

  private async beginNext(release: Release, facts: UploadFacts, isBusy: IsBusy): Promise<Upload> {
    const { name, version } = release;
    if (facts.request.draft !== undefined) await this.removeDrafts(facts.by.id, version);
    const others = [...this.open.values()].filter((other) => other !== this.find(name, version));
    const own = others.filter(({ release: other }) => other.name === name);
    const isFull = own.length >= this.limits.perPortal;
    const leaving = isFull ? (await this.idle(own, isBusy)).slice(0, 1) : [];
    if (isFull && leaving.length === 0) throw new PublishingError(errors.UPLOADS_OPEN);
    const staying = others.filter((other) => !leaving.includes(other));
    let bytes = staying.reduce((sum, other) => sum + other.bytes, bytesOf(release, facts.request));
    for (const other of bytes > this.limits.bytes ? await this.idle(staying, isBusy) : []) {
      if (bytes <= this.limits.bytes) break;
      leaving.push(other);
      bytes -= other.bytes;
    }
    if (bytes > this.limits.bytes) throw new PublishingError(errors.UPLOADS_FULL, {}, { retryAfter: 60 });
    for (const other of leaving) {
      // A call may have continued it in the meantime.
      const [stillIdle] = await this.idle([other], isBusy);
      if (!stillIdle) throw new PublishingError(errors.UPLOADS_FULL, {}, { retryAfter: 60 });
      await this.remove(other.release.name, other.release.version);
    }
    const upload = await Upload.write(join(this.root, name, version), release, facts);
    this.open.set(`${name}/${version}`, upload);
    return upload;
  }

  /** Deletes unfinished uploads of earlier draft builds by the same token, because only the latest build is needed. */
  private async removeDrafts(token: string, except: string): Promise<void> {
    for (const { release, facts } of [...this.open.values()])
      if (facts.request.draft !== undefined && facts.by.id === token && release.version !== except)
        await this.remove(release.name, release.version);
  }

  /** Returns the uploads that have been idle for ten minutes, the longest idle first. */
  private async idle(uploads: Upload[], isBusy: IsBusy): Promise<Upload[]> {
    const idle = uploads.filter(({ release: { name, version } }) => !isBusy(name, version));
    const ages = await Promise.all(idle.map(async (upload) => ({ upload, ms: await idleMs(upload.folder) })));
    const old = ages.filter(({ ms }) => ms > idleLimitMs).sort((a, b) => b.ms - a.ms);
    return old.map(({ upload }) => upload);
  }

  async remove(name: string, version: string): Promise<void> {
    this.open.delete(`${name}/${version}`);
    await rm(join(this.root, name, version), { recursive: true, force: true });
    await rmdir(join(this.root, name)).catch(() => undefined);
  }

  /** Deletes abandoned uploads, and partial copies left behind by a killed process. */
  async sweep(isBusy: IsBusy): Promise<void> {
    const isOld = async (folder: string) => (await idleMs(folder)) > this.limits.hours * 3_600_000;
    for (const { release, folder } of [...this.open.values()])
      if (!isBusy(release.name, release.version) && (await isOld(folder)))
        await this.remove(release.name, release.version);
    for (const name of await foldersIn(this.store))
      if (name.startsWith('.adding-') && (await isOld(join(this.store, name))))
        await rm(join(this.store, name), { recursive: true, force: true });
  }
}
