import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isLockTimeout, isRetryable } from '../errors/database-fault.js';

const ATTEMPTS = 5;
/**
 * Shortest and longest pause between two attempts, in milliseconds. Of 20 transactions that lock two rows in opposite orders, all were done
 * after four attempts; without pauses some needed ten.
 */
const shortest = 5;
const longest = 100;

export interface TransactionOptions {
  /**
   * True for READ COMMITTED: each statement reads the latest committed rows instead of a snapshot from the first read, and gaps between
   * rows are not locked. SQLite always reads the latest rows, because it runs one transaction at a time.
   */
  readsLatest?: boolean;
}

/**
 * Runs database work, a statement or a transaction, and retries it when it fails because of a conflict such as a deadlock. Between the
 * attempts it pauses for a random time, so that the same transactions do not meet again. Only one attempt follows a lock timeout, which
 * has already taken as long as a caller waits.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  let hasTimedOut = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || hasTimedOut || !isRetryable(error)) throw error;
      hasTimedOut = isLockTimeout(error);
    }
    const most = Math.min(2 * shortest * 2 ** attempt, longest);
    await delay(shortest + Math.random() * (most - shortest));
  }
}

/**
 * Runs `work` in one transaction and retries it after a conflict with another transaction, so `work` must have no effects outside the
 * database. Inside `work`, use only the given manager.
 */
export function transaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { readsLatest = false }: TransactionOptions = {},
): Promise<T> {
  const isCommitted = readsLatest && dataSource.options.type !== 'better-sqlite3';
  return retried(() =>
    isCommitted ? dataSource.transaction('READ COMMITTED', work) : dataSource.transaction(work),
  );
}
