import type { QueryRunner } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { isReadOnly } from '../../errors/database-fault.js';

interface PooledConnection {
  destroy(): void;
}

/**
 * Drops pooled connections to a server that takes no writes any more, as after another one of its group has become the writer. mysql2 does
 * so only for `pool.query`, which TypeORM does not use. A connection that has refused a write is dropped at once, and all that are older
 * when they are taken from the pool, because they lead to the same server, whose rows may be old.
 * @returns a function that gets each failed statement
 */
export function dropDemoted(driver: MysqlDriver): (runner: QueryRunner, error: unknown) => Promise<void> {
  let era = 0;
  let since = Number.NEGATIVE_INFINITY;
  const eras = new WeakMap<PooledConnection, number>();
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = async () => {
    for (;;) {
      const connection: PooledConnection = await obtain();
      if (!eras.has(connection)) eras.set(connection, era);
      if (eras.get(connection) === era) return connection;
      connection.destroy();
    }
  };
  return async (runner, error) => {
    if (!isReadOnly(error)) return;
    const connection: PooledConnection = await runner.connect();
    // At most once a second, because readers need new connections too, also where all servers refuse writes for a while.
    if (eras.get(connection) === era && performance.now() - since > 1000) {
      era++;
      since = performance.now();
    }
    connection.destroy();
  };
}
