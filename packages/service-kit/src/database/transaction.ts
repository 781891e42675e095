import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './errors.js';

const ATTEMPTS = 3;

export interface TransactionOptions {
  /**
   * Whether each statement reads what was stored last, not what was stored when the transaction read for the first time; then no
   * gaps between rows are locked either. SQLite, where transactions run one after the other, does so always.
   */
  readsLatest?: boolean;
}

/**
 * Runs `work` in one transaction. After a deadlock it is run again, so it must have no effects outside the database.
 * Inside, use only the manager it is given.
 */
export async function transaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { readsLatest = false }: TransactionOptions = {},
): Promise<T> {
  const isCommitted = readsLatest && dataSource.options.type !== 'better-sqlite3';
  for (let attempt = 1; ; attempt++) {
    try {
      return await (isCommitted
        ? dataSource.transaction('READ COMMITTED', work)
        : dataSource.transaction(work));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
