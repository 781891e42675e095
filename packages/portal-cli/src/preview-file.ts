import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  hasEnded,
  hashOfSecret,
  type LiveSet,
  type Preview,
  previewPath,
  previewsFile,
  type Release,
  readPreviews,
  StoreError,
} from '@portals/contracts/releases';
import { replaceFiles } from './live-file.js';

const hourMs = 60 * 60_000;
/** Maximum number of a portal's previews that have not ended; limited because every change reads the whole file. */
const maxOpen = 100;

/** A new preview with the path of its link, which is shown once and stored nowhere. */
export interface NewPreview {
  preview: Preview;
  path: string;
}

/** previews.json in the folder of a store. Its writers hold the store's lock. */
export class PreviewFile {
  constructor(private readonly folder: string) {}

  /** @throws StoreError when the file is damaged; gateways then accept no preview link */
  async list(): Promise<Preview[]> {
    try {
      return await readPreviews(this.folder);
    } catch (error) {
      throw new StoreError(
        `${join(this.folder, previewsFile)} is damaged: ${error instanceof Error ? error.message : error}\n` +
          '  No preview link works. Delete the file, and make the previews again that are still needed.',
      );
    }
  }

  /** @throws StoreError when the release cannot have a preview */
  async create(set: LiveSet, { name, version }: Release, hours: number): Promise<NewPreview> {
    refuseShell(name);
    if (set.releases[name]?.live === version)
      throw new StoreError(`${name} ${version} is live, so there is nothing to preview.`);
    const open = (await this.list()).filter((other) => other.name === name && !hasEnded(other));
    if (open.length >= maxOpen)
      throw new StoreError(
        `PREVIEWS_FULL: ${name} has ${open.length} previews that have not ended, and no more are possible until one ends. Whoever runs the site can end one: end-preview <id>`,
      );
    return this.add((_id, now) => ({
      ...{ name, version },
      endsAt: new Date(now + hours * hourMs).toISOString(),
    }));
  }

  /** Adds a preview. @param describe returns the preview for a given id and time, in milliseconds since 1970 */
  async add(
    describe: (id: string, now: number) => Pick<Preview, 'name' | 'version' | 'endsAt' | 'draft'>,
  ): Promise<NewPreview> {
    const all = await this.list();
    const id = randomBytes(4).toString('hex');
    const secret = randomBytes(32).toString('hex');
    const now = Date.now();
    const createdAt = new Date(now).toISOString();
    const preview = { id, secretHash: hashOfSecret(secret), createdAt, ...describe(id, now) };
    // Drops earlier ended previews of the version, so that the file does not grow with every preview.
    const previews = all.filter(
      ({ name, version, ...other }) =>
        name !== preview.name || version !== preview.version || !hasEnded(other),
    );
    await this.write([...previews.filter((other) => other.id !== id), preview]);
    return { preview, path: `${previewPath}${id}.${secret}` };
  }

  /** Replaces a preview with another one of the same id. */
  async replace(preview: Preview): Promise<void> {
    const previews = await this.list();
    await this.write(previews.map((other) => (other.id === preview.id ? preview : other)));
  }

  /** Removes previews. @returns the removed previews */
  async remove(isGone: (preview: Preview) => boolean): Promise<Preview[]> {
    const previews = await this.list();
    const gone = previews.filter(isGone);
    if (gone.length > 0) await this.write(previews.filter((preview) => !gone.includes(preview)));
    return gone;
  }

  /**
   * Ends a preview now.
   * @throws StoreError when it does not exist or has ended
   */
  async end(id: string): Promise<Preview> {
    const previews = await this.list();
    const found = previews.find((preview) => preview.id === id);
    if (!found || hasEnded(found)) throw new StoreError(`There is no preview ${id}, or it has ended.`);
    const ended = { ...found, endsAt: new Date().toISOString() };
    // The preview of a draft is removed; if it were only ended, the next heartbeat would renew its lease.
    if (found.draft) await this.remove(({ id: other }) => other === id);
    else await this.write(previews.map((preview) => (preview === found ? ended : preview)));
    return ended;
  }

  /** Deletes ended previews whose release is no longer stored. */
  async tidy(isStored: (preview: Preview) => Promise<boolean>): Promise<void> {
    const previews = await this.list();
    const needed = await Promise.all(previews.map(async (one) => !hasEnded(one) || (await isStored(one))));
    const kept = previews.filter((_preview, index) => needed[index]);
    if (kept.length < previews.length) await this.write(kept);
  }

  private write(previews: Preview[]): Promise<void> {
    const text = `${JSON.stringify({ schema: 1, previews }, null, 1)}\n`;
    return replaceFiles([[join(this.folder, previewsFile), text]]);
  }
}

/** @throws StoreError for the shell, on which every page depends */
export function refuseShell(name: string): void {
  if (name === 'shell') throw new StoreError('The shell cannot be previewed, only portals can.');
}
