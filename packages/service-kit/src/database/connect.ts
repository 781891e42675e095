import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Libsql from 'libsql';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import type { BaseConfig } from '../config/base.js';
import { databaseTls } from '../config/database-tls.js';
import { privateFolder } from '../config/private-folder.js';
import { databaseFault, isBusy } from '../errors/database-fault.js';
import { traceStatements } from '../tracing/trace-statements.js';
import { busyMs, cleanFileOnce } from './purge-deleted.js';
import { cacheStatements, endBusyStatements, patchDataSource } from './typeorm-patches/index.js';

export interface DatabaseParts {
  /** Name of the service; the SQLite file and the migration lock are named after it. */
  name: string;
  entities: NonNullable<Extract<DataSourceOptions['entities'], unknown[]>>;
  migrations: NonNullable<Extract<DataSourceOptions['migrations'], unknown[]>>;
}

type DatabaseConfig = Pick<BaseConfig, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_WAIT_MS' | 'DATA_DIR'> &
  Partial<Pick<BaseConfig, 'SQLITE_SYNCHRONOUS'>>;

/** Returns the options of the data source for the configured database; the schema is never synchronised automatically. */
export function databaseOptions(parts: DatabaseParts, config: DatabaseConfig): DataSourceOptions {
  const common = {
    entities: parts.entities,
    migrations: parts.migrations,
    synchronize: false,
    migrationsTransactionMode: 'each' as const,
    logging: false,
  };
  if (config.DATABASE_URL === undefined) {
    return {
      ...common,
      type: 'better-sqlite3',
      driver: Libsql,
      database: join(config.DATA_DIR, `${parts.name}.sqlite`),
      enableWAL: true,
      timeout: busyMs,
      prepareDatabase: (database: Libsql.Database) => {
        database.pragma(`synchronous = ${config.SQLITE_SYNCHRONOUS ?? 'normal'}`);
        // Deleted data is overwritten with zeros, so that erased personal data does not survive in free pages.
        database.pragma('secure_delete = ON');
        // A commit checkpoints the write-ahead log itself once it has this many pages (128 MB). Normally, a thread does this earlier.
        database.pragma('wal_autocheckpoint = 32000');
        endBusyStatements(database);
        cacheStatements(database);
      },
    };
  }
  const ssl = databaseTls(config.DATABASE_URL);
  return {
    ...common,
    ...(ssl !== undefined && { ssl }),
    type: config.DATABASE_URL.startsWith('mariadb:') ? 'mariadb' : 'mysql',
    url: config.DATABASE_URL,
    timezone: 'Z',
    charset: 'utf8mb4',
    poolSize: config.DATABASE_POOL,
    connectTimeout: 5000,
    // Otherwise BIGINT values would be strings. On MySQL, conditions such as EXISTS are BIGINT, and the string '0' is true.
    bigNumberStrings: false,
    extra: {
      enableKeepAlive: true,
      keepAliveInitialDelay: 10_000,
      queueLimit: 1000,
      // The driver would record the callers of each statement, but TypeORM's error already names them.
      trace: false,
    },
  };
}

/** Creates a data source that detects misuse of transactions on every database and, on SQLite, has separate query runners. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const dataSource = patchDataSource(new DataSource(options));
  traceStatements(dataSource);
  return dataSource;
}

/** Retries database work while the database is unreachable or its disk is full, for up to `waitMs`. */
async function untilAvailable(waitMs: number, log: (text: string) => void, work: () => Promise<unknown>) {
  const deadline = Date.now() + waitMs;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    try {
      await work();
      return;
    } catch (error) {
      if (databaseFault(error)?.kind !== 'unavailable' || Date.now() + pause > deadline) throw error;
      log(`The database does not answer yet; waiting (${error instanceof Error ? error.message : error})`);
      await delay(pause);
    }
  }
}

const LOCK_SECONDS = 120;

async function withServerLock(runner: QueryRunner, name: string, work: () => Promise<void>) {
  // The lock name contains the database, because one server may host several installations. It is hashed here to fit into 64 characters,
  // because MySQL 9.6 and later have no SHA1 function.
  const [current] = await runner.query('SELECT DATABASE() AS name');
  const lock = createHash('sha1').update(`${current.name}:${name}:migrations`).digest('hex');
  const [row] = await runner.query('SELECT GET_LOCK(?, ?) AS taken', [lock, LOCK_SECONDS]);
  if (Number(row?.taken) !== 1)
    throw new Error(`Another replica held the migration lock for ${LOCK_SECONDS} s`);
  try {
    await work();
  } finally {
    await runner.query('SELECT RELEASE_LOCK(?)', [lock]);
  }
}

async function acquireFileLock(holder: Libsql.Database) {
  const deadline = Date.now() + LOCK_SECONDS * 1000;
  holder.pragma('busy_timeout = 0');
  for (;;) {
    try {
      holder.exec('BEGIN EXCLUSIVE');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

async function withFileLock(file: string, work: () => Promise<void>) {
  const holder = new Libsql(`${file}.lock`);
  try {
    await acquireFileLock(holder);
    try {
      await work();
    } finally {
      // Releases the lock now: after a mere close, libsql would hold it until the connection is garbage collected.
      holder.exec('ROLLBACK');
    }
  } finally {
    holder.close();
  }
}

/**
 * Makes the collation of new tables that of the first one, because the server cannot compare texts of different collations. A database
 * without tables takes that of every installation, whatever the default of its server is. Nothing is changed when no migration is pending,
 * because the account may then be one that may not alter anything.
 */
async function unifyCollation(runner: QueryRunner) {
  const [{ current, used }] = await runner.query(
    `SELECT @@collation_database AS current, (SELECT table_collation FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name = 'migrations') AS used`,
  );
  const wanted = used ?? 'utf8mb4_unicode_ci';
  if (current === wanted) return;
  const rows: { name: string }[] = used === null ? [] : await runner.query('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const { migrations } = runner.dataSource;
  if (migrations.every((migration) => applied.has(migration.name ?? migration.constructor.name))) return;
  await runner.query(`ALTER DATABASE COLLATE ${wanted}`);
}

/** Applies pending migrations. When several replicas start at the same time, one applies them and the others wait. */
export async function migrate(dataSource: DataSource, name: string): Promise<void> {
  const run = async () => {
    await dataSource.runMigrations({ transaction: 'each' });
  };
  const { options } = dataSource;
  if (options.type === 'better-sqlite3') return withFileLock(options.database, run);
  const runner = dataSource.createQueryRunner();
  try {
    await withServerLock(runner, name, async () => {
      await unifyCollation(runner);
      await run();
    });
  } finally {
    await runner.release();
  }
}

/** Waits for the database and applies pending migrations. @returns a data source ready for use */
export async function connectDatabase(
  parts: DatabaseParts,
  config: DatabaseConfig,
  log: (text: string) => void,
): Promise<DataSource> {
  if (config.DATABASE_URL === undefined) privateFolder(config.DATA_DIR);
  const dataSource = createDataSource(databaseOptions(parts, config));
  await untilAvailable(config.DATABASE_WAIT_MS, log, () => dataSource.initialize());
  // Owner-only access, because the file holds password hashes and personal data.
  if (dataSource.options.type === 'better-sqlite3') chmodSync(dataSource.options.database, 0o600);
  try {
    await untilAvailable(config.DATABASE_WAIT_MS, log, () => migrate(dataSource, parts.name));
    await cleanFileOnce(dataSource, log);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
}
