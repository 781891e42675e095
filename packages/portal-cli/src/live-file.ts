import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type LiveSet,
  liveFiles,
  liveVersionsOf,
  readLiveSet,
  readRegularFile,
  StoreChange,
  StoreError,
} from '@portals/contracts/releases';
import { z } from 'zod';
import { upgrade } from './live-rules.js';
import { hasCode } from './lock.js';
import type { SetForVersionBefore } from './version-before.js';

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
 * Replaces files, each one atomically: readers see the old content or the new one, never half of it. All new content is on disk before the
 * first file is replaced, so that a full disk changes nothing, and a power cut leaves no empty file.
 */
export async function replaceFiles(files: [file: string, content: string | Buffer][]): Promise<void> {
  const written = files.map(([file, content]) => ({ file, content, temporary: `${file}.${randomUUID()}` }));
  try {
    for (const { temporary, content } of written) await writeFile(temporary, content, { flush: true });
    for (const { temporary, file } of written) await rename(temporary, file);
  } catch (error) {
    for (const { temporary } of written) await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Reads and writes the files in a store's folder that record what is live: live-set.json and its copy, history.json, and live.json for the
 * previous version of the product.
 */
export class LiveFile {
  constructor(private readonly folder: string) {}

  private path(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Reads the live set.
   * @throws StoreError when its file is damaged and has no copy
   */
  async read(): Promise<LiveSet> {
    return upgrade((await this.readAsWritten()) ?? { schema: 3, revision: 0, releases: {} });
  }

  private async readAsWritten(): Promise<LiveSet | null> {
    try {
      return (await readLiveSet(this.folder))?.set ?? null;
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      const { set, before, copy } = liveFiles;
      throw new StoreError(
        `${set} (${before} in stores of earlier versions) in ${this.folder} is damaged, and so is ${copy}: ${why}`,
      );
    }
  }

  /** Returns all recorded changes, oldest first. */
  async history(): Promise<StoreChange[]> {
    const own = History.safeParse(
      parseJson((await readIfThere(this.path('history.json')).catch(() => null)) ?? ''),
    );
    if (own.success) return own.data;
    return (await this.readAsWritten())?.history ?? [];
  }

  /**
   * Replaces all files, or none when the disk is full.
   * @param before the same live set in the older format, written to live.json for the previous version of this product
   */
  async write(
    set: Omit<LiveSet, 'schema'>,
    history: StoreChange[],
    before: SetForVersionBefore,
  ): Promise<void> {
    const versionBefore = liveVersionsOf(before.releases);
    const text = `${JSON.stringify({ ...set, schema: 3, versionBefore }, null, 1)}\n`;
    await replaceFiles([
      // A store of the first format has its history inside live.json, so history.json must be written before live.json is replaced.
      [this.path('history.json'), `${JSON.stringify(history, null, 1)}\n`],
      [this.path(liveFiles.set), text],
      [this.path(liveFiles.copy), text],
      // This file is written last, because gateways watch it.
      [this.path(liveFiles.before), `${JSON.stringify(before, null, 1)}\n`],
    ]);
  }
}

/** Parses a JSON text; returns null when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
