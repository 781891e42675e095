import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';

interface TransactionScope {
  runner: QueryRunner | null;
  active: boolean;
}

const scopes = new AsyncLocalStorage<TransactionScope>();
let open = 0;

/** Thrown when a repository outside the transaction's manager is used inside the transaction. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError';
  constructor() {
    super('Inside a transaction, use the manager that it was given, not a repository from outside');
  }
}

/** Runs `work` in the scope of one transaction: the first query runner that begins a transaction in it becomes its runner. */
async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction(null);
  const scope: TransactionScope = { runner: null, active: true };
  open++;
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.active = false;
    open--;
    // While the storage is enabled, Node 20 runs a hook for every promise of the process.
    if (open === 0) scopes.disable();
  }
}

/** Makes `runner` the runner of the caller's transaction scope, if the scope has none yet. */
export function claimScope(runner: QueryRunner): void {
  const scope = scopes.getStore();
  if (scope?.active && scope.runner === null) scope.runner = runner;
}

/**
 * Refuses a query runner that does not belong to the current transaction. On SQLite such a call would wait forever; on MySQL it would
 * silently run outside the transaction.
 * @throws OutsideTransactionError when the caller is inside a transaction that `runner` does not belong to
 */
export function assertOutsideTransaction(runner: QueryRunner | null): void {
  const scope = scopes.getStore();
  if (scope?.active && scope.runner !== null && scope.runner !== runner) throw new OutsideTransactionError();
}

/**
 * Tracks which code runs inside `dataSource.transaction`, so that repositories that do not come from the transaction's manager are refused
 * there. TypeORM leaves this check to the caller (typeorm#1895, typeorm#4168).
 */
export function scopeTransactions(dataSource: DataSource): void {
  const manager = dataSource.manager;
  const original = manager.transaction;
  const scoped = (...args: unknown[]) => inTransactionScope(() => Reflect.apply(original, manager, args));
  Object.defineProperty(manager, 'transaction', { value: scoped });
}

/** Adds the check to drivers with a pool, whose query runners are already separate. */
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
