import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrerenderedPage } from './page.js';
import { drawnAt, type PlannedPage } from './page-plan.js';

const fileOf = (page: PlannedPage): string =>
  `${page.language}-${createHash('sha256').update(drawnAt(page)).digest('hex').slice(0, 16)}.json`;

/** Pages on disk, one folder a set, so that a restart renders nothing again. */
export class PageCache {
  /**
   * @param folder where the sets are; it need not exist
   * @param setsKept how many sets stay: those that were used last
   */
  constructor(
    private readonly folder: string,
    private readonly setsKept = 12,
  ) {}

  /** The cached page; null when there is none or it cannot be used. */
  async read(set: string, page: PlannedPage): Promise<PrerenderedPage | null> {
    try {
      const text = await readFile(join(this.folder, set, fileOf(page)), 'utf8');
      return PrerenderedPage.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  /** Keeps a page. Readers see the whole page or none. */
  async write(set: string, page: PlannedPage, rendered: PrerenderedPage): Promise<void> {
    const folder = join(this.folder, set);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    await writeFile(temporary, JSON.stringify(rendered));
    await rename(temporary, join(folder, fileOf(page)));
  }

  /** Marks sets as used now, and removes those that were not for longest. */
  async tidy(used: readonly string[]): Promise<void> {
    const now = new Date();
    await Promise.all(used.map((set) => utimes(join(this.folder, set), now, now).catch(() => undefined)));
    const names = await readdir(this.folder).catch(() => []);
    const ages = await Promise.all(
      names.map(async (name) => ({ name, used: (await stat(join(this.folder, name))).mtimeMs })),
    );
    const stale = ages.sort((a, b) => b.used - a.used).slice(this.setsKept);
    await Promise.all(
      stale
        .filter(({ name }) => !used.includes(name))
        .map(({ name }) => rm(join(this.folder, name), { recursive: true, force: true })),
    );
  }
}
