import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';
import { PeriodicJob } from '../schedule/periodic-job.js';

/** How long a statement waits on SQLite for another process, such as a backup, in milliseconds. */
export const busyMs = 5000;

const isSqlite = ({ options }: DataSource): boolean => options.type === 'better-sqlite3';

/** Waits for a checkpoint that is under way in its thread, which takes less than these, and for no reader. */
async function emptyLog(dataSource: DataSource): Promise<void> {
  for (let left = 10; left > 0; left -= 1) {
    const [row] = await dataSource.query<{ busy: number }[]>('PRAGMA wal_checkpoint(TRUNCATE)');
    if (Number(row?.busy) === 0) return;
    await delay(20);
  }
}

/**
 * Empties the write-ahead log of SQLite, which holds pages as they were before rows were deleted. While another process reads, it is
 * left to a later call. MySQL and MariaDB have nothing to be done here.
 */
export async function forgetDeleted(dataSource: DataSource): Promise<void> {
  if (!isSqlite(dataSource)) return;
  // Its driver is synchronous: waiting for a reader would hold everybody up.
  await dataSource.query('PRAGMA busy_timeout = 0');
  try {
    await emptyLog(dataSource);
  } finally {
    await dataSource.query(`PRAGMA busy_timeout = ${busyMs}`);
  }
}

/** In the file's `user_version`: nothing is left in it of rows that were deleted before. */
const isClean = 1;

/**
 * Writes an SQLite file anew, once: versions before left what they deleted in its free pages.
 * @param log is told when that fails, as on a full disk; then the next start tries again
 */
export async function cleanFileOnce(dataSource: DataSource, log: (text: string) => void): Promise<void> {
  if (!isSqlite(dataSource)) return;
  const [row] = await dataSource.query<{ user_version: number }[]>('PRAGMA user_version');
  if (Number(row?.user_version) >= isClean) return;
  try {
    await dataSource.query('VACUUM');
    await dataSource.query(`PRAGMA user_version = ${isClean}`);
    await forgetDeleted(dataSource);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(`What was deleted before is still in the database file; the next start tries again (${reason})`);
  }
}

/** Empties the write-ahead log every minute, so that what was deleted is in no file of SQLite any more. */
@Injectable()
export class ForgetDeletedJob extends PeriodicJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'emptying the write-ahead log', intervalMs: 60_000, atStart: false }, logger);
  }

  run(): Promise<void> {
    return forgetDeleted(this.dataSource);
  }
}
