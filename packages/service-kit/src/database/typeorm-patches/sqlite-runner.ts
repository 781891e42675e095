import type { DataSource, QueryRunner } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { assertOutsideTransaction, claimScope } from './transaction-scope.js';

type SqliteDriver = ConstructorParameters<typeof BetterSqlite3QueryRunner>[0];

/** First come, first served. */
class FifoLock {
  private tail: Promise<void> = Promise.resolve();

  /** Waits for its turn; the answer hands the turn on and may be called more than once. */
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
 * TypeORM hands out one shared runner on SQLite, so concurrent transactions fail or mix (typeorm#1884), and releasing it
 * leaves its transaction open (typeorm#3919). Each of these is its own: a transaction holds the connection from BEGIN to
 * COMMIT, a plain statement waits until it is free, and a release rolls back.
 */
class LockingSqliteQueryRunner extends BetterSqlite3QueryRunner {
  private giveBack: (() => void) | null = null;

  constructor(
    driver: SqliteDriver,
    private readonly lock: FifoLock,
  ) {
    super(driver);
  }

  override async startTransaction(...args: Parameters<BetterSqlite3QueryRunner['startTransaction']>) {
    claimScope(this);
    assertOutsideTransaction(this);
    if (this.giveBack === null) this.giveBack = await this.lock.acquire();
    try {
      await super.startTransaction(...args);
    } catch (error) {
      if (!this.isTransactionActive) this.freeLock();
      throw error;
    }
  }

  override async commitTransaction() {
    await super.commitTransaction();
    if (!this.isTransactionActive) this.freeLock();
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
      if (this.isTransactionActive && this.giveBack !== null) {
        this.transactionDepth = 1;
        await super.rollbackTransaction();
      }
    } catch {
      // SQLite has rolled back by itself, as it does when the disk is full.
    } finally {
      this.freeLock();
    }
    await super.release();
  }

  override async query(query: string, parameters?: unknown[], useStructuredResult?: boolean) {
    const bound = bindable(parameters);
    if (this.giveBack !== null) return super.query(query, bound, useStructuredResult);
    assertOutsideTransaction(this);
    const giveBack = await this.lock.acquire();
    try {
      return await super.query(query, bound, useStructuredResult);
    } finally {
      giveBack();
    }
  }

  private freeLock() {
    this.giveBack?.();
    this.giveBack = null;
  }
}

/**
 * libsql takes a single null for an object of named parameters and fails; inside a list it is a value. No upstream issue is
 * known.
 */
function bindable(parameters?: unknown[]): unknown[] | undefined {
  return parameters?.length === 1 && parameters[0] === null ? [parameters] : parameters;
}

/** Makes every runner of an SQLite data source its own, sharing one lock. */
export function separateSqliteRunners(dataSource: DataSource, driver: SqliteDriver): void {
  const lock = new FifoLock();
  driver.createQueryRunner = (): QueryRunner => new LockingSqliteQueryRunner(driver, lock);
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = async () => {
    // libsql leaves the write-ahead log behind; with everything in the one file, copying that is a backup.
    driver.databaseConnection.pragma('wal_checkpoint(TRUNCATE)');
    await disconnect();
  };
  // Long texts are `mediumtext` on MySQL. SQLite takes any name that contains TEXT, TypeORM does not (typeorm#9275).
  dataSource.driver.supportedDataTypes.push('mediumtext');
}
