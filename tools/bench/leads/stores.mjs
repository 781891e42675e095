import Libsql from 'libsql';
import { createConnection } from 'mysql2/promise';

/**
 * The bare driver on a database of the service.
 * @typedef {object} Store
 * @property {'better-sqlite3' | 'mariadb'} type as the service names it
 * @property {(sql: string, values?: unknown[]) => Promise<Record<string, any>[]>} query rows
 * @property {(table: string, columns: string[], rows: unknown[][]) => Promise<void>} insert in one transaction
 */

/** @param {string} database `mariadb://…` or an SQLite file */
export const openStore = (database) =>
  database.startsWith('mariadb:') ? mysqlStore(database) : sqliteStore(database);

/** @returns {Promise<Store>} */
async function mysqlStore(url) {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), timezone: 'Z' });
  connection.on('error', () => {});
  return {
    type: 'mariadb',
    /** @returns {Promise<any>} */
    query: async (sql, values = []) => (await connection.query(sql, values))[0],
    insert: async (table, columns, rows) => {
      await connection.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [rows]);
    },
  };
}

/** @returns {Promise<Store>} */
async function sqliteStore(file) {
  const database = new Libsql(file);
  for (const pragma of ['synchronous = NORMAL', 'busy_timeout = 20000', 'foreign_keys = ON']) {
    database.pragma(pragma);
  }
  const known = new Map();
  const prepared = (sql) => {
    if (!known.has(sql)) known.set(sql, database.prepare(sql));
    return known.get(sql);
  };
  return {
    type: 'better-sqlite3',
    query: async (sql, values = []) => {
      const statement = prepared(sql);
      return statement.reader ? statement.all(...values) : [statement.run(...values)];
    },
    insert: async (table, columns, rows) => {
      const statement = prepared(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      database.exec('BEGIN');
      for (const row of rows) statement.run(...row);
      database.exec('COMMIT');
    },
  };
}
