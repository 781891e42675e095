import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayStatus, statusTiming } from '@portals/contracts/releases';
import { parseJson, replaceFiles } from '../live-file.js';
import type { Bucket } from './bucket.js';

const folderOfStatuses = 'gateways/';
/** Prefix of the names of files from other machines. */
const far = 'far-';
export const isRemoteStatus = (name: string) => name.startsWith(far);
/** Minimum milliseconds between two reads of the bucket. */
const pauseMs = 300;
/** Age in milliseconds at which the status of a killed gateway is deleted. */
const forgetMs = 3_600_000;

/** Status of a gateway on another machine, with the ETag of its object in the bucket. */
interface Found {
  etag: string;
  /** Null when the object is not a valid status. */
  status: GatewayStatus | null;
}

/**
 * Exchanges gateway statuses between the machines of a shared store. Gateways write their statuses as files into GATEWAYS_DIR. The mirror
 * of each machine uploads these files to the bucket, and stores the statuses from other machines in the same folder as `far-<id>.json`.
 */
export class RemoteStatuses {
  private looked = Number.NEGATIVE_INFINITY;
  private readonly sent = new Map<string, string>();
  private readonly found = new Map<string, Found>();
  private readonly copied = new Map<string, string>();

  constructor(
    private readonly bucket: Bucket,
    private readonly folder: string,
  ) {}

  /** Returns the statuses of gateways on other machines. Lists the bucket at most every 300 ms, and does not change the folder. */
  async fetch(): Promise<GatewayStatus[]> {
    if (performance.now() - this.looked >= pauseMs) {
      this.looked = performance.now();
      await this.look();
    }
    return [...this.found.values()].flatMap(({ status }) => status ?? []);
  }

  private async look(): Promise<void> {
    const own = new Set(await this.ownNames());
    const others = (await this.bucket.list(folderOfStatuses))
      .map(({ key, etag }) => ({ key, etag, name: key.slice(folderOfStatuses.length) }))
      .filter(({ name }) => !own.has(name) && /^[0-9A-Za-z-]+\.json$/.test(name));
    for (const { name, key, etag } of others) {
      if (this.found.get(name)?.etag === etag) continue;
      const status = GatewayStatus.safeParse(parseJson(String(await this.bucket.get(key))));
      this.found.set(name, { etag, status: status.data ?? null });
    }
    const there = new Set(others.map(({ name }) => name));
    for (const name of this.found.keys()) if (!there.has(name)) this.found.delete(name);
  }

  /** Copies the statuses of gateways on other machines into the folder, and removes the statuses of gateways that have stopped. */
  async copy(): Promise<void> {
    await this.fetch();
    await mkdir(this.folder, { recursive: true });
    for (const [name, { etag, status }] of this.found) {
      if (status === null || this.copied.get(name) === etag) continue;
      await replaceFiles([[join(this.folder, far + name), JSON.stringify(status)]]);
      this.copied.set(name, etag);
    }
    for (const name of (await this.names()).filter(isRemoteStatus))
      if (!this.found.has(name.slice(far.length))) await rm(join(this.folder, name), { force: true });
  }

  /** Copies the statuses of this machine's gateways into the bucket, and removes the statuses of gateways that have stopped. */
  async send(): Promise<void> {
    const own = await this.ownNames();
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

  /** Deletes statuses left by gateways that were killed long ago. */
  async tidy(): Promise<void> {
    const old = (await this.bucket.list(folderOfStatuses)).filter(
      ({ changedAt }) => changedAt < Date.now() - forgetMs,
    );
    await this.bucket.delete(old.map(({ key }) => key));
  }

  private async ownNames(): Promise<string[]> {
    return (await this.names()).filter((name) => !isRemoteStatus(name));
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  }
}
