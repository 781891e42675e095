import type { DataSource, QueryRunner } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { Checkpoints } from './checkpoints.js';
import { assertOutsideTransaction, claimScope } from './transaction-scope.js';

type SqliteDriver = ConstructorParameters<typeof BetterSqlite3QueryRunner>[0];

/** A lock that is granted in the order in which it is requested. */
class FifoLock {
  private tail: Promise<void> = Promise.resolve();

  /** Resolves once the lock is held. @returns a function that releases the lock; further calls do nothing */
  async acquire(): Promise<() => void> {
    const before = this.tail;
    let release: () => void = () => {};
    this.tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}

/**
 * On SQLite, TypeORM shares one query runner, so concurrent transactions fail or mix (typeorm#1884), and releasing the runner leaves its
 * transaction open (typeorm#3919). Here, every use gets a separate runner: a transaction holds the connection from BEGIN to COMMIT, a
 * statement outside a transaction waits until the connection is free, and releasing a runner rolls back an open transaction.
 */
class LockingSqliteQueryRunner extends BetterSqlite3QueryRunner {
  private releaseLock: (() => void) | null = null;

  constructor(
    driver: SqliteDriver,
    private readonly lock: FifoLock,
    private readonly checkpoints: Checkpoints,
  ) {
    super(driver);
  }

  override async startTransaction(...args: Parameters<BetterSqlite3QueryRunner['startTransaction']>) {
    claimScope(this);
    assertOutsideTransaction(this);
    if (this.releaseLock === null) this.releaseLock = await this.lock.acquire();
    try {
      await super.startTransaction(...args);
    } catch (error) {
      if (!this.isTransactionActive) this.freeLock();
      throw error;
    }
  }

  override async commitTransaction() {
    await super.commitTransaction();
    if (this.isTransactionActive) return;
    this.freeLock();
    this.checkpoints.request();
  }

  override async rollbackTransaction() {
    try {
      await super.rollbackTransaction();
    } finally {
      if (this.transactionDepth <= 0) this.freeLock();
    }
  }

  override async release() {
    try {
      if (this.isTransactionActive && this.releaseLock !== null) {
        this.transactionDepth = 1;
        await super.rollbackTransaction();
      }
    } catch {
      // ROLLBACK fails when SQLite has already rolled back, for example because the disk is full.
    } finally {
      this.freeLock();
    }
    await super.release();
  }

  override async query(query: string, parameters?: unknown[], useStructuredResult?: boolean) {
    const bound = bindable(parameters);
    if (this.releaseLock !== null) return super.query(query, bound, useStructuredResult);
    assertOutsideTransaction(this);
    const releaseLock = await this.lock.acquire();
    try {
      return await super.query(query, bound, useStructuredResult);
    } finally {
      releaseLock();
      // A statement outside a transaction is committed immediately.
      if (!isRead(query)) this.checkpoints.request();
    }
  }

  private freeLock() {
    this.releaseLock?.();
    this.releaseLock = null;
  }
}

const isRead = (query: string): boolean => /^\s*(?:SELECT|PRAGMA)\b/i.test(query);

/**
 * Wraps a single null parameter in an array. libsql treats a bare null as an object of named parameters and fails; it binds a null inside
 * an array as a value. No upstream issue is known.
 */
function bindable(parameters?: unknown[]): unknown[] | undefined {
  return parameters?.length === 1 && parameters[0] === null ? [parameters] : parameters;
}

/** Gives an SQLite data source a separate runner for each use; all runners share one lock. */
export function separateSqliteRunners(dataSource: DataSource, driver: SqliteDriver): void {
  const lock = new FifoLock();
  const checkpoints = new Checkpoints(driver.options.database);
  driver.createQueryRunner = (): QueryRunner => new LockingSqliteQueryRunner(driver, lock, checkpoints);
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = async () => {
    await checkpoints.end();
    // Merges the write-ahead log, which libsql does not do on close. A copy of the database file is then a complete backup.
    driver.databaseConnection.pragma('wal_checkpoint(TRUNCATE)');
    await disconnect();
  };
  // Long texts are `mediumtext` on MySQL. SQLite accepts any type name that contains TEXT; TypeORM does not (typeorm#9275).
  dataSource.driver.supportedDataTypes.push('mediumtext');
}
