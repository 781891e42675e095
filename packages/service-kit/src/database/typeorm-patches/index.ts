import type { DataSource } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { separateSqliteRunners } from './sqlite-runner.js';
import { guardPooledRunners, scopeTransactions } from './transaction-scope.js';

/**
 * All changes that we make to TypeORM and its SQLite driver, each with its upstream issue if there is one. `upstream.test.ts` shows for
 * each what the unmodified libraries do wrong. When one of these tests fails after an update, upstream has fixed the bug and our change can
 * go.
 */
export { dropColumn } from './drop-column.js';
export { endBusyStatements } from './end-busy.js';
export { cacheStatements } from './statement-cache.js';
export { OutsideTransactionError } from './transaction-scope.js';

/** Library versions that these changes were written for and tested with. */
export const madeFor = { typeorm: /^1\.1\.\d+$/, libsql: /^0\.5\.\d+$/ };

/**
 * Gives an SQLite data source separate query runners, and makes data sources of every database refuse misuse of transactions.
 * @returns the same data source
 */
export function patchDataSource(dataSource: DataSource): DataSource {
  const { driver } = dataSource;
  if (driver instanceof BetterSqlite3Driver) separateSqliteRunners(dataSource, driver);
  else guardPooledRunners(dataSource);
  scopeTransactions(dataSource);
  return dataSource;
}
