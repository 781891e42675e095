import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from '../errors/database-fault.js';

const ATTEMPTS = 3;

export interface TransactionOptions {
  /**
   * True for READ COMMITTED: each statement reads the latest committed rows instead of a snapshot from the first read, and gaps between
   * rows are not locked. SQLite always reads the latest rows, because it runs one transaction at a time.
   */
  readsLatest?: boolean;
}

/** Runs database work, a statement or a transaction, and retries it when it fails because of a conflict such as a deadlock. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
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
