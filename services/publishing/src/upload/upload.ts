import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MissingFile, UploadRequest } from '@portals/contracts/publishing';
import { Release, type ReleaseFile, readRegularFile } from '@portals/contracts/releases';
import { hasCode, isDiskFull, listedFiles, sha384Of } from '@portals/portal-cli/plain';
import { z } from 'zod';
import { declaration } from '../declaration.js';
import { PublishingError } from '../publishing-error.js';
import { bytesOf } from './read-request.js';

const { errors } = declaration;

/** Metadata stored with an upload. */
const UploadFacts = z.object({
  request: UploadRequest,
  /** The token that started the upload or resumed it last. */
  by: z.object({ id: z.string(), label: z.string() }),
});
export type UploadFacts = z.infer<typeof UploadFacts>;

const factsFile = 'upload.json';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Converts a hash to the form used in URLs and file names. */
const keyOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error) => {
    if (hasCode(error, 'EEXIST')) return;
    if (isDiskFull(error)) throw error;
    await copyFile(from, to);
  });
}

/**
 * One release that is being received: a folder with `upload.json`, `parts/<hash>` for incomplete files and `files/<hash>` for complete
 * ones. The length of a part is the offset at which the upload resumes, so that nothing is lost when the process ends (rule 13.32).
 */
export class Upload {
  private readonly byKey: Map<string, ReleaseFile>;
  private readonly files: ReleaseFile[];

  private constructor(
    readonly folder: string,
    readonly release: Release,
    readonly facts: UploadFacts,
  ) {
    this.files = [...listedFiles(release), ...facts.request.forms];
    this.byKey = new Map(this.files.map((file) => [keyOf(file.integrity), file]));
  }

  /** Reads the upload stored in a folder; null when there is none. */
  static async read(folder: string): Promise<Upload | null> {
    try {
      const facts = UploadFacts.parse(
        JSON.parse((await readRegularFile(join(folder, factsFile))).toString('utf8')),
      );
      return new Upload(folder, Release.parse(JSON.parse(facts.request.release)), facts);
    } catch (error) {
      if (hasCode(error, 'EMFILE') || hasCode(error, 'EIO')) throw error;
      return null;
    }
  }

  /** Creates an upload, or replaces the metadata of an existing one while keeping its files. */
  static async write(folder: string, release: Release, facts: UploadFacts): Promise<Upload> {
    for (const name of ['parts', 'files']) await mkdir(join(folder, name), { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    try {
      await writeFile(temporary, JSON.stringify(facts));
      await rename(temporary, join(folder, factsFile));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return new Upload(folder, release, facts);
  }

  get bytes(): number {
    return bytesOf(this.release, this.facts.request);
  }

  private complete(key: string): string {
    return join(this.folder, 'files', key);
  }
  private part(key: string): string {
    return join(this.folder, 'parts', key);
  }

  /** Returns the files that have not been received completely. */
  async missing(): Promise<MissingFile[]> {
    const found = await Promise.all(
      [...this.byKey].map(async ([key, file]) =>
        (await exists(this.complete(key))) ? [] : [{ ...file, offset: await sizeOf(this.part(key)) }],
      ),
    );
    return found.flat();
  }

  /** Copies missing files from stored releases, provided that the files there still match their hash. */
  async takeKnown(places: ReadonlyMap<string, string[]>): Promise<void> {
    for (const { path, integrity } of await this.missing()) {
      // A compressed copy is looked up next to its original file.
      const suffix = /\.(br|gz)$/.exec(path)?.[0] ?? '';
      const plain = this.files.find((file) => file.path === path.slice(0, path.length - suffix.length));
      const candidates = [
        ...(places.get(integrity) ?? []),
        ...(suffix && plain ? (places.get(plain.integrity) ?? []).map((place) => place + suffix) : []),
      ];
      for (const place of candidates) {
        const content = await readRegularFile(place).catch(() => null);
        if (!content || sha384Of(content) !== integrity) continue;
        await linkOrCopy(place, this.complete(keyOf(integrity)));
        break;
      }
    }
  }

  /**
   * Appends a part of a file.
   * @returns the number of bytes of the file that are stored
   * @throws PublishingError when `offset` is not the number of bytes stored so far, or when the complete file does not match its hash
   */
  async append(key: string, offset: number, content: Buffer): Promise<number> {
    const file = this.byKey.get(key);
    if (!file) throw new PublishingError(errors.RELEASE_REFUSED, { said: `The release has no file ${key}.` });
    const { size, path, integrity } = file;
    if (await exists(this.complete(key))) return size;
    const part = this.part(key);
    const there = await sizeOf(part);
    if (there !== offset || there + content.length > size)
      throw new PublishingError(errors.OFFSET_WRONG, { offset: there });
    const handle = await open(part, 'a');
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
    const now = new Date();
    await utimes(this.folder, now, now);
    if (offset + content.length < size) return offset + content.length;
    if (sha384Of(await readRegularFile(part)) !== integrity) {
      await rm(part, { force: true });
      const reason = `${path} is not what release.json says; it may have changed while it was sent`;
      const mend = 'Build the portal again and publish what that gives, unchanged.';
      throw new PublishingError(errors.FILE_DIFFERS, { refusals: [{ code: 'FILE_CHANGED', reason, mend }] });
    }
    await rename(part, this.complete(key));
    return size;
  }

  /** Moves the received files to their paths in the release. @returns the folder, which has the layout of a build's output */
  async assemble(): Promise<string> {
    const built = join(this.folder, 'built');
    await rm(built, { recursive: true, force: true });
    for (const { path, integrity } of this.files) {
      const target = join(built, path);
      await mkdir(dirname(target), { recursive: true });
      await linkOrCopy(this.complete(keyOf(integrity)), target);
    }
    await writeFile(join(built, 'release.json'), this.facts.request.release);
    return built;
  }
}
