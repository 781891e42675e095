import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from '../errors/database-fault.js';

const ATTEMPTS = 3;

export interface TransactionOptions {
  /**
   * Whether each statement reads what was stored last, not what was stored when the transaction read for the first time; then no
   * gaps between rows are locked either. SQLite, where transactions run one after the other, does so always.
   */
  readsLatest?: boolean;
}

/** Runs work on the database again that lost against other work, as in a deadlock: one statement, or a transaction. */
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
 * Runs `work` in one transaction. When it loses against another one it is run again, so it must have no effects outside the database.
 * Inside, use only the manager it is given.
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
