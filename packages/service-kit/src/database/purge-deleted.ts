import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';
import { PeriodicJob } from '../schedule/periodic-job.js';

/** Milliseconds for which an SQLite statement waits for another process, such as a backup. */
export const busyMs = 5000;

const isSqlite = ({ options }: DataSource): boolean => options.type === 'better-sqlite3';

/** Truncates the write-ahead log, with up to ten attempts while the checkpoint thread is busy; does not wait for readers. */
async function emptyLog(dataSource: DataSource): Promise<void> {
  for (let left = 10; left > 0; left -= 1) {
    const [row] = await dataSource.query<{ busy: number }[]>('PRAGMA wal_checkpoint(TRUNCATE)');
    if (Number(row?.busy) === 0) return;
    await delay(20);
  }
}

/**
 * Truncates the write-ahead log of SQLite, because it still contains deleted rows. While another process reads, the log stays and a later
 * call truncates it. MySQL and MariaDB do not need this.
 */
export async function purgeDeleted(dataSource: DataSource): Promise<void> {
  if (!isSqlite(dataSource)) return;
  // The driver is synchronous, so waiting for a reader would block all requests.
  await dataSource.query('PRAGMA busy_timeout = 0');
  try {
    await emptyLog(dataSource);
  } finally {
    await dataSource.query(`PRAGMA busy_timeout = ${busyMs}`);
  }
}

/** `user_version` of a file that contains no rows deleted by earlier versions. */
const isClean = 1;

/**
 * Rewrites an SQLite file once (VACUUM), because earlier versions left deleted data in its free pages.
 * @param log receives a message when the rewrite fails, as on a full disk; the next start tries again
 */
export async function cleanFileOnce(dataSource: DataSource, log: (text: string) => void): Promise<void> {
  if (!isSqlite(dataSource)) return;
  const [row] = await dataSource.query<{ user_version: number }[]>('PRAGMA user_version');
  if (Number(row?.user_version) >= isClean) return;
  try {
    await dataSource.query('VACUUM');
    await dataSource.query(`PRAGMA user_version = ${isClean}`);
    await purgeDeleted(dataSource);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(`What was deleted before is still in the database file; the next start tries again (${reason})`);
  }
}

/** Truncates the write-ahead log every minute, so that no SQLite file contains deleted data for long. */
@Injectable()
export class PurgeDeletedJob extends PeriodicJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'emptying the write-ahead log', intervalMs: 60_000, atStart: false }, logger);
  }

  run(): Promise<void> {
    return purgeDeleted(this.dataSource);
  }
}
