import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayStatus, statusTiming } from '@portals/contracts/releases';
import { parseJson, replaceFiles } from '../live-file.js';
import type { Bucket } from './bucket.js';

const folderOfStatuses = 'gateways/';
/** Prefix of the names of files that come from other machines. */
const far = 'far-';
/** Minimum milliseconds between two reads of the bucket. */
const pauseMs = 300;
/** Milliseconds after which the status of a gateway that died without removing it is deleted. */
const forgetMs = 3_600_000;

/**
 * The status files of the gateways of a shared store. Every machine has all of them in its own GATEWAYS_DIR: its own gateways write theirs
 * there, and those of other machines are copied there as `far-<id>.json`.
 */
export class FarStatuses {
  private looked = 0;
  private readonly sent = new Map<string, string>();
  private readonly fetched = new Map<string, string>();

  constructor(
    private readonly bucket: Bucket,
    private readonly folder: string,
  ) {}

  /** Copies the statuses of gateways on other machines into the folder, and removes those that ended. It does so at most every 300 ms. */
  async fetch(): Promise<void> {
    if (Date.now() - this.looked < pauseMs) return;
    this.looked = Date.now();
    const own = new Set((await this.names()).filter((name) => !name.startsWith(far)));
    const listed = (await this.bucket.list(folderOfStatuses)).map((one) => ({
      ...one,
      name: one.key.slice(folderOfStatuses.length),
    }));
    const others = listed.filter(({ name }) => !own.has(name));
    await mkdir(this.folder, { recursive: true });
    for (const { name, key, etag } of others) {
      if (this.fetched.get(name) === etag || !/^[0-9A-Za-z-]+\.json$/.test(name)) continue;
      const status = GatewayStatus.safeParse(parseJson(String(await this.bucket.get(key))));
      if (status.success) await replaceFiles([[join(this.folder, far + name), JSON.stringify(status.data)]]);
      this.fetched.set(name, etag);
    }
    const there = new Set(others.map(({ name }) => far + name));
    for (const name of await this.names())
      if (name.startsWith(far) && !there.has(name)) await rm(join(this.folder, name), { force: true });
  }

  /** Copies the statuses of this machine's gateways into the bucket, and removes those of gateways that ended. */
  async send(): Promise<void> {
    const own = (await this.names()).filter((name) => !name.startsWith(far));
    for (const name of own) {
      const text = await readFile(join(this.folder, name), 'utf8').catch(() => null);
      const status = GatewayStatus.safeParse(parseJson(text ?? ''));
      if (text === null || !status.success || this.sent.get(name) === text) continue;
      if (Date.now() - Date.parse(status.data.at) > statusTiming.staleMs) continue;
      await this.bucket.put(folderOfStatuses + name, text);
      this.sent.set(name, text);
    }
    const gone = [...this.sent.keys()].filter((name) => !own.includes(name));
    await this.bucket.delete(gone.map((name) => folderOfStatuses + name));
    for (const name of gone) this.sent.delete(name);
  }

  /** Deletes the statuses of gateways that were killed long ago. */
  async tidy(): Promise<void> {
    const old = (await this.bucket.list(folderOfStatuses)).filter(
      ({ changedAt }) => changedAt < Date.now() - forgetMs,
    );
    await this.bucket.delete(old.map(({ key }) => key));
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  }
}
