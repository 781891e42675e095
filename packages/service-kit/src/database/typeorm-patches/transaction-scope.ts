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

/** Runs `work` in a new transaction scope. The first query runner that begins a transaction inside becomes the runner of the scope. */
async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction(null);
  const scope: TransactionScope = { runner: null, active: true };
  open++;
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.active = false;
    open--;
    // While AsyncLocalStorage is enabled, Node 20 runs a hook for every promise of the process, which costs time.
    if (open === 0) scopes.disable();
  }
}

/** Makes `runner` the runner of the caller's transaction scope, if the scope has none yet. */
export function claimScope(runner: QueryRunner): void {
  const scope = scopes.getStore();
  if (scope?.active && scope.runner === null) scope.runner = runner;
}

/**
 * Throws when code inside a transaction uses a query runner of a different transaction or of no transaction. On SQLite, the call would wait
 * forever; on MySQL, it would silently run outside the transaction.
 * @throws OutsideTransactionError when the caller is inside a transaction that `runner` does not belong to
 */
export function assertOutsideTransaction(runner: QueryRunner | null): void {
  const scope = scopes.getStore();
  if (scope?.active && scope.runner !== null && scope.runner !== runner) throw new OutsideTransactionError();
}

/**
 * Tracks the code that runs inside `dataSource.transaction`, so that it throws when it uses a repository from outside the transaction.
 * TypeORM leaves this check to the caller (typeorm#1895, typeorm#4168).
 */
export function scopeTransactions(dataSource: DataSource): void {
  const manager = dataSource.manager;
  const original = manager.transaction;
  const scoped = (...args: unknown[]) => inTransactionScope(() => Reflect.apply(original, manager, args));
  Object.defineProperty(manager, 'transaction', { value: scoped });
}

/**
 * Adds the check for misuse of transactions to drivers with a connection pool.
 * @param refused gets the runner of each statement that failed, and its error
 */
export function guardPooledRunners(
  { driver }: DataSource,
  refused: (runner: QueryRunner, error: unknown) => Promise<void>,
): void {
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const { query } = runner;
    const start = runner.startTransaction.bind(runner);
    const guarded = {
      query: async (...args: unknown[]) => {
        assertOutsideTransaction(runner);
        try {
          return await Reflect.apply(query, runner, args);
        } catch (error) {
          await refused(runner, error);
          throw error;
        }
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
