import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LiveSet, readRegularFile, StoreChange, StoreError } from '@portals/contracts/releases';
import { z } from 'zod';
import { upgrade } from './live-rules.js';
import { hasCode } from './lock.js';

const History = z.array(StoreChange);

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readRegularFile(file)).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Replaces files, each in one step: readers see the old content or the new one, never half of it. All new content is
 * on the disk before the first file is replaced, so that a full disk changes nothing.
 */
export async function replaceFiles(files: [file: string, content: string | Buffer][]): Promise<void> {
  const written = files.map(([file, content]) => ({ file, content, temporary: `${file}.${randomUUID()}` }));
  try {
    for (const { temporary, content } of written) await writeFile(temporary, content);
    for (const { temporary, file } of written) await rename(temporary, file);
  } catch (error) {
    for (const { temporary } of written) await rm(temporary, { force: true });
    throw error;
  }
}

/** live.json with its copy, and history.json, in the folder of a store. */
export class LiveFile {
  constructor(private readonly folder: string) {}

  private path(name: string): string {
    return join(this.folder, name);
  }

  /**
   * What is live; of live.json, or of its copy when live.json is missing or damaged.
   * @throws StoreError when live.json is damaged and has no copy
   */
  async read(): Promise<LiveSet> {
    return upgrade(await this.readAsWritten());
  }

  private async readAsWritten(): Promise<LiveSet> {
    const [text, copy] = await Promise.all([
      readIfThere(this.path('live.json')).catch(() => ''),
      readIfThere(this.path('live-copy.json')).catch(() => null),
    ]);
    if (text === null && copy === null) return { schema: 2, revision: 0, releases: {} };
    try {
      return LiveSet.parse(JSON.parse(text ?? ''));
    } catch (error) {
      const spare = LiveSet.safeParse(parseJson(copy ?? ''));
      if (spare.success) return spare.data;
      const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new StoreError(`${this.path('live.json')} is damaged, and so is live-copy.json: ${why}`);
    }
  }

  /** All changes that are remembered, oldest first. */
  async history(): Promise<StoreChange[]> {
    const own = History.safeParse(
      parseJson((await readIfThere(this.path('history.json')).catch(() => null)) ?? ''),
    );
    if (own.success) return own.data;
    return (await this.readAsWritten()).history ?? [];
  }

  /** Replaces live.json, its copy and the history: all of them, or nothing when the disk is full. */
  async write(set: LiveSet, history: StoreChange[]): Promise<void> {
    const text = `${JSON.stringify(set, null, 1)}\n`;
    await replaceFiles([
      // A store of the old format keeps its history inside live.json, so the new file comes first.
      [this.path('history.json'), `${JSON.stringify(history, null, 1)}\n`],
      [this.path('live.json'), text],
      [this.path('live-copy.json'), text],
    ]);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
