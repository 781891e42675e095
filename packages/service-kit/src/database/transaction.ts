import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from '../errors/database-fault.js';

const ATTEMPTS = 3;

export interface TransactionOptions {
  /**
   * True reads the latest committed rows with each statement (READ COMMITTED) instead of a snapshot from the first read; gaps between rows
   * are then not locked either. SQLite always does so, because it runs one transaction at a time.
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
 * Runs `work` in one transaction and retries it after a conflict with another one, so it must have no effects outside the database. Inside,
 * use only the given manager.
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
