import Libsql from 'libsql';
import { createPool } from 'mysql2/promise';
import { countCompanies, insertProduct, listCompanies, toCompanyRow } from './raw-sql.mjs';

/** Opens a store on MySQL or MariaDB. @param {string} url `mariadb://…`, as for the services */
export function mysqlStore(url) {
  const pool = createPool({ uri: url.replace(/^mariadb:/, 'mysql:'), connectionLimit: 10, timezone: 'Z' });
  /** @returns {Promise<[import('mysql2').RowDataPacket[], unknown]>} */
  const query = (sql, values) => pool.execute(sql, values);
  return {
    async list(workspace, limit, offset) {
      const [[rows], [[{ total }]]] = await Promise.all([
        query(listCompanies, [workspace, String(limit), String(offset)]),
        query(countCompanies, [workspace]),
      ]);
      return { rows: rows.map(toCompanyRow), total };
    },
    async insert(workspace, { companyId, name, description, type }) {
      /** @type {[import('mysql2').ResultSetHeader, unknown]} */
      const [result] = await pool.execute(insertProduct, [name, description, type, companyId, workspace]);
      return result.affectedRows === 0 ? null : { id: result.insertId, companyId, name, description, type };
    },
  };
}

/** Opens a store on SQLite. @param {string} file an SQLite file with the service's tables */
export function sqliteStore(file) {
  const database = new Libsql(file);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = NORMAL',
    'busy_timeout = 5000',
    'foreign_keys = ON',
  ]) {
    database.pragma(pragma);
  }
  const list = database.prepare(listCompanies);
  const count = database.prepare(countCompanies);
  const insert = database.prepare(insertProduct);
  const toIso = (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString();
  return {
    list(workspace, limit, offset) {
      const rows = /** @type {Record<string, string>[]} */ (list.all(workspace, limit, offset));
      const { total } = /** @type {{ total: number }} */ (count.get(workspace));
      return { rows: rows.map((row) => toCompanyRow({ ...row, createdAt: toIso(row.createdAt) })), total };
    },
    insert(workspace, { companyId, name, description, type }) {
      const { changes, lastInsertRowid } = insert.run(name, description, type, companyId, workspace);
      return changes === 0 ? null : { id: Number(lastInsertRowid), companyId, name, description, type };
    },
  };
}
