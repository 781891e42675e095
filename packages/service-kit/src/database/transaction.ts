import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './errors.js';

const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction. After a deadlock it is run again, so it must have no effects outside the database.
 * Inside, use only the manager it is given.
 */
export async function transaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
