import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { type GatewayStatus, statusTiming } from '@portals/contracts/releases';

/** Replaces a file atomically, creating its folder if missing. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Log for failed writes. */
export interface WarnLog {
  warn(details: object, message: string): void;
}

/** Age in milliseconds at which the status file of a killed gateway is deleted. */
const forgetMs = 3_600_000;

/** Returns the milliseconds since a file was written; null when there is no such file. */
const ageOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => null,
  );

/**
 * Status file that lists the releases served by this gateway. Publishing waits for it, and gateways count each other by their files. It is
 * rewritten every few seconds, so that a stale file means a dead gateway, and removed on shutdown, or by other gateways an hour after its
 * gateway was killed.
 */
export class StatusFile {
  private readonly id = `${process.pid}-${randomUUID().slice(0, 8)}`;
  private readonly file: string;
  private readonly timer: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();
  private fails = false;
  private ended = false;
  private count = 1;

  /**
   * @param folder shared by all gateways of a store
   * @param read returns the releases served now, and this gateway's address
   */
  constructor(
    private readonly folder: string,
    private readonly read: () => Pick<GatewayStatus, 'address' | 'revision' | 'releases' | 'canaries'>,
    private readonly log: WarnLog,
  ) {
    this.file = join(folder, `${this.id}.json`);
    this.timer = setInterval(() => this.write(), statusTiming.heartbeatMs);
    this.timer.unref();
  }

  /** Number of running gateways of this store, including this one. */
  get gateways(): number {
    return this.count;
  }

  /** Writes the status now. Never rejects; a failure is logged. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeNow());
    return this.writing;
  }

  /** Removes the file when this gateway stops. */
  async end(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.writing;
    await rm(this.file, { force: true }).catch(() => undefined);
  }

  private async writeNow(): Promise<void> {
    if (this.ended) return;
    this.count = 1 + (await this.countOthers());
    const status: GatewayStatus = {
      schema: 1,
      id: this.id,
      host: hostname(),
      pid: process.pid,
      folder: await realpath(this.folder).catch(() => this.folder),
      at: new Date().toISOString(),
      ...this.read(),
    };
    try {
      await replaceFile(this.file, `${JSON.stringify(status)}\n`);
      this.fails = false;
    } catch (error) {
      if (!this.fails)
        this.log.warn(
          { err: error },
          'GATEWAYS_DIR cannot be written: a publish will not see what this gateway serves',
        );
      this.fails = true;
    }
  }

  private async countOthers(): Promise<number> {
    const names = await readdir(this.folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json')).map((name) => join(this.folder, name));
    const others = files
      .filter((file) => file !== this.file)
      .map(async (file) => {
        const age = await ageOf(file);
        if (age !== null && age > forgetMs) await rm(file, { force: true }).catch(() => undefined);
        // A time far in the future is of a gateway that was killed before the clock was set back.
        return age !== null && Math.abs(age) < statusTiming.staleMs;
      });
    return (await Promise.all(others)).filter(Boolean).length;
  }
}
