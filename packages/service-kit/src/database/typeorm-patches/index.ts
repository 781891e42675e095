import type { DataSource } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { separateSqliteRunners } from './sqlite-runner.js';
import { guardPooledRunners, scopeTransactions } from './transaction-scope.js';

/**
 * Everything in which we change TypeORM and its SQLite driver, each change with the upstream issue where there is one.
 * `upstream.test.ts` holds for each what the unchanged libraries do wrong: when it fails after an update, upstream has
 * mended that, and the change can go.
 */
export { dropColumn } from './drop-column.js';
export { endBusyStatements } from './end-busy.js';
export { cacheStatements } from './statement-cache.js';
export { OutsideTransactionError } from './transaction-scope.js';

/** The versions of the libraries that the changes were made for, and tried with. */
export const madeFor = { typeorm: /^1\.1\.\d+$/, libsql: /^0\.5\.\d+$/ };

/**
 * Gives a data source runners of its own on SQLite, and lets it refuse misuse inside transactions on every database.
 * @returns the same data source
 */
export function patchDataSource(dataSource: DataSource): DataSource {
  const { driver } = dataSource;
  if (driver instanceof BetterSqlite3Driver) separateSqliteRunners(dataSource, driver);
  else guardPooledRunners(dataSource);
  scopeTransactions(dataSource);
  return dataSource;
}
