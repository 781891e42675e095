import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isRetryable } from './errors.js';
import { assertOutsideTransaction, claimScope, inTransactionScope } from './scope.js';

const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction, again after a deadlock (so it must have no effects outside the database).
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

/** Lets `dataSource.transaction` know what runs inside it, so that a use from outside its manager is refused. */
export function scopeTransactions(dataSource: DataSource): void {
  const manager = dataSource.manager;
  const original = manager.transaction;
  const scoped = (...args: unknown[]) => inTransactionScope(() => Reflect.apply(original, manager, args));
  Object.defineProperty(manager, 'transaction', { value: scoped });
}

/** The same refusal for pooled drivers, where each runner already is its own. */
export function guardPooledRunners(dataSource: DataSource): void {
  const driver = dataSource.driver;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const { query } = runner;
    const start = runner.startTransaction.bind(runner);
    const guarded = {
      query: async (...args: unknown[]) => {
        assertOutsideTransaction(runner);
        return Reflect.apply(query, runner, args);
      },
      startTransaction: async (...args: Parameters<typeof start>) => {
        claimScope(runner);
        assertOutsideTransaction(runner);
        return start(...args);
      },
    };
    return Object.assign(runner, guarded);
  };
}
