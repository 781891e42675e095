import type { DataSource } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { dropDemoted } from './demoted.js';
import { separateSqliteRunners } from './sqlite-runner.js';
import { guardPooledRunners, scopeTransactions } from './transaction-scope.js';

/**
 * All patches of TypeORM and its SQLite driver, with their upstream issues if any. `upstream.test.ts` demonstrates each bug but the one of
 * `demoted.ts` in the unpatched libraries: when one of its tests fails after an update, upstream has fixed the bug and the patch can be
 * removed.
 */
export { dropColumn } from './drop-column.js';
export { endBusyStatements } from './end-busy.js';
export { cacheStatements } from './statement-cache.js';
export { OutsideTransactionError } from './transaction-scope.js';

/** Library versions that the patches were written for and tested with. */
export const madeFor = { typeorm: /^1\.1\.\d+$/, libsql: /^0\.5\.\d+$/ };

/**
 * Makes a data source detect misuse of transactions, and gives it separate query runners on SQLite.
 * @returns the same data source
 */
export function patchDataSource(dataSource: DataSource): DataSource {
  const { driver } = dataSource;
  if (driver instanceof BetterSqlite3Driver) separateSqliteRunners(dataSource, driver);
  else if (driver instanceof MysqlDriver) guardPooledRunners(dataSource, dropDemoted(driver));
  scopeTransactions(dataSource);
  return dataSource;
}
