import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlannedPage, renderPath } from './page-plan.js';
import { PrerenderedPage } from './prerendered-page.js';

const fileOf = (page: PlannedPage): string =>
  `${page.language}-${createHash('sha256').update(renderPath(page)).digest('hex').slice(0, 16)}.json`;

/** Prerendered pages on disk, with a folder for each set (see `setName`), so that a restart need not render them again. */
export class PageCache {
  /**
   * @param folder parent folder of the sets; it is created if missing
   * @param maxSets number of most recently used sets to keep
   */
  constructor(
    private readonly folder: string,
    private readonly maxSets = 12,
  ) {}

  /** Returns the cached page; null when there is none or it cannot be used. */
  async read(set: string, page: PlannedPage): Promise<PrerenderedPage | null> {
    try {
      const text = await readFile(join(this.folder, set, fileOf(page)), 'utf8');
      return PrerenderedPage.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  /** Stores a page. The file is renamed into place, so that a reader never sees half of it. */
  async write(set: string, page: PlannedPage, rendered: PrerenderedPage): Promise<void> {
    const folder = join(this.folder, set);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    await writeFile(temporary, JSON.stringify(rendered));
    await rename(temporary, join(folder, fileOf(page)));
  }

  /** Marks sets as used now, and removes the least recently used ones beyond `maxSets`. */
  async tidy(used: readonly string[]): Promise<void> {
    const now = new Date();
    await Promise.all(used.map((set) => utimes(join(this.folder, set), now, now).catch(() => undefined)));
    const names = await readdir(this.folder).catch(() => []);
    const ages = await Promise.all(
      names.map(async (name) => ({ name, used: (await stat(join(this.folder, name))).mtimeMs })),
    );
    const stale = ages.sort((a, b) => b.used - a.used).slice(this.maxSets);
    await Promise.all(
      stale
        .filter(({ name }) => !used.includes(name))
        .map(({ name }) => rm(join(this.folder, name), { recursive: true, force: true })),
    );
  }
}
