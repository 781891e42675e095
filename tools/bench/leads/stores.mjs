import Libsql from 'libsql';
import { createConnection } from 'mysql2/promise';

/**
 * The bare driver on a database of the service.
 * @typedef {object} Store
 * @property {'better-sqlite3' | 'mariadb'} type as the service names it
 * @property {(sql: string, values?: unknown[]) => Promise<Record<string, any>[]>} query rows
 * @property {(table: string, columns: string[], rows: unknown[][]) => Promise<void>} insert in one transaction
 * @property {(tables: { table: string, columns: string[], rows: unknown[][] }[]) => Promise<void>} insertTogether the same as `insert`, for
 * rows of several tables
 * @property {() => Promise<void>} close
 */

/** @param {string} database `mariadb://…` or an SQLite file */
export const openStore = (database) =>
  database.startsWith('mariadb:') ? mysqlStore(database) : sqliteStore(database);

/** @returns {Promise<Store>} */
async function mysqlStore(url) {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), timezone: 'Z' });
  connection.on('error', () => {});
  const insert = async (table, columns, rows) => {
    await connection.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [rows]);
  };
  return {
    type: 'mariadb',
    /** @returns {Promise<any>} */
    query: async (sql, values = []) => (await connection.query(sql, values))[0],
    insert,
    insertTogether: async (tables) => {
      await connection.beginTransaction();
      for (const { table, columns, rows } of tables) await insert(table, columns, rows);
      await connection.commit();
    },
    close: () => connection.end(),
  };
}

/** Rows per statement: SQLite accepts about 30,000 values. */
const STATEMENT_ROWS = 100;

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
  const insertTogether = async (tables) => {
    database.exec('BEGIN IMMEDIATE');
    for (const { table, columns, rows } of tables) {
      // One statement for many rows takes half as long as one statement per row.
      for (let from = 0; from < rows.length; from += STATEMENT_ROWS) {
        const some = rows.slice(from, from + STATEMENT_ROWS);
        const places = `(${columns.map(() => '?').join(', ')})`;
        const values = some.map(() => places).join(', ');
        prepared(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}`).run(...some.flat());
      }
    }
    database.exec('COMMIT');
  };
  return {
    type: 'better-sqlite3',
    query: async (sql, values = []) => {
      const statement = prepared(sql);
      return statement.reader ? statement.all(...values) : [statement.run(...values)];
    },
    insert: (table, columns, rows) => insertTogether([{ table, columns, rows }]),
    insertTogether,
    close: async () => void database.close(),
  };
}
