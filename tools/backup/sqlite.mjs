import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { load } from './drivers.mjs';

/**
 * Interface to a database that is copied or compared. `schema` returns the statements to run before and after the rows, `rows` yields each
 * row as SQL, and `clear` empties a table first. `checkDuring` works on the snapshot and checks the database for damage, and returns the
 * result of the work and the damage. The check may see later changes of the services; this is harmless, because verification checks the
 * copy as well. After `checkDuring`, the source can no longer be read.
 * @typedef {{ schema(): Promise<{ before: string[], after: string[],
 *     tables: { name: string, insert: string, select: string, clear?: string }[] }>,
 *   migrations(): Promise<string[]>, rows(select: string): AsyncIterable<string>,
 *   checkDuring<T>(work: () => Promise<T>): Promise<[T, string[]]>, close(): Promise<void> }} Source
 */

const name = (text) => `"${text.replaceAll('"', '""')}"`;
/** A text with a NUL is written in hexadecimal, because quote() and SQLite's parser stop at it. */
const literal = (column) =>
  `CASE WHEN typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0 THEN 'CAST(X''' || hex(${column}) || ''' AS TEXT)' ELSE quote(${column}) END`;

/** Returns true for tables that SQLite fills itself while the schema is created; the copied rows replace these rows. */
const isFilled = (table, virtual) =>
  table.startsWith('sqlite_') || virtual.some((one) => table.startsWith(`${one}_`));

function tableOf(database, table) {
  const columns = database.prepare(`PRAGMA table_xinfo(${name(table)})`).all();
  const stored = columns.filter(({ hidden }) => hidden === 0).map((column) => name(column.name));
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const order = key.length > 0 ? key.map((column) => name(column.name)) : ['rowid'];
  return {
    name: table,
    insert: `INSERT INTO ${name(table)} (${stored.join(', ')})`,
    select: `SELECT '(' || concat_ws(',', ${stored.map(literal).join(', ')}) || ')' FROM ${name(table)} ORDER BY ${order.join(', ')}`,
  };
}

function schemaOf(database) {
  const all = database
    .prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type = 'trigger', type, name")
    .all();
  const made = all.filter((one) => one.type === 'table');
  const isVirtual = ({ sql }) => /^CREATE VIRTUAL/i.test(sql ?? '');
  const virtual = made.filter(isVirtual).map((one) => one.name);
  const filled = made.map((one) => one.name).filter((table) => isFilled(table, virtual));
  const own = made.filter((one) => !isFilled(one.name, virtual));
  const version = database.prepare('PRAGMA user_version').get().user_version;
  return {
    before: [...own.map(({ sql }) => sql), ...(filled.includes('sqlite_stat1') ? ['ANALYZE'] : [])],
    // Tables that SQLite fills itself come last, because inserting into the other tables changes them.
    tables: [
      ...own.filter((one) => !isVirtual(one)).map((one) => tableOf(database, one.name)),
      ...filled.map((table) => ({ ...tableOf(database, table), clear: `DELETE FROM ${name(table)}` })),
    ],
    after: [
      ...all.filter(({ type, sql }) => type !== 'table' && sql !== null).map(({ sql }) => sql),
      `PRAGMA user_version = ${version}`,
    ],
  };
}

/** Checks an SQLite file in a thread, because the check takes longer than copying all rows. @returns {Promise<string[]>} */
async function problemsOf(file) {
  const thread = new Worker(new URL('check-sqlite.mjs', import.meta.url), {
    execArgv: [],
    workerData: file,
  });
  let problems;
  thread.once('message', (found) => (problems = found));
  // `once` rejects when the thread throws, because the thread then emits an error event.
  await once(thread, 'exit');
  if (problems === undefined) throw new Error(`the check of ${file} gave no result`);
  return problems;
}

/**
 * Opens a snapshot of an SQLite file. Services can keep writing, but their write-ahead log cannot be truncated until the snapshot is
 * closed.
 * @param {string} file
 * @returns {Promise<Source>}
 */
export async function openSqlite(file) {
  // Without this check the driver would create a missing file.
  if (!existsSync(file)) throw new Error(`there is no database ${file}`);
  const Database = load('libsql');
  const database = new Database(file, { timeout: 5000 });
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  return {
    schema: async () => schemaOf(database),
    migrations: async () =>
      database
        .prepare('SELECT name FROM migrations ORDER BY id')
        .all()
        .map((row) => row.name),
    async *rows(select) {
      for (const [row] of database.prepare(select).raw().iterate()) yield row;
    },
    async checkDuring(work) {
      const [result, damage] = await Promise.allSettled([work(), problemsOf(file)]);
      // Errors are thrown only now that the work and the check have both ended, so that the caller may delete the file.
      if (result.status === 'rejected') throw result.reason;
      if (damage.status === 'rejected') throw damage.reason;
      return [result.value, damage.value];
    },
    async close() {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

/**
 * Fills a new SQLite file. No journal is needed, because no other process uses the file, and a file is deleted when filling it fails.
 * @param {string} file
 * @param {AsyncIterable<Buffer>} statements
 */
export async function fillSqlite(file, statements) {
  rmSync(file, { force: true });
  writeFileSync(file, '', { mode: 0o600 });
  const Database = load('libsql');
  const database = new Database(file);
  try {
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF'])
      database.pragma(setting);
    database.exec('BEGIN');
    for await (const statement of statements) database.exec(statement.toString());
    database.exec('COMMIT');
    database.pragma('synchronous = FULL');
    database.pragma('journal_mode = WAL');
  } finally {
    database.close();
  }
}

/** Merges the write-ahead log of a stopped service into the database file, so that renaming this one file moves all data. */
export function closeSqlite(file) {
  const Database = load('libsql');
  const database = new Database(file, { timeout: 5000 });
  try {
    const [{ busy }] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    if (busy !== 0) throw new Error(`${file} is in use`);
  } finally {
    database.close();
  }
}

/**
 * Runs statements in a file that can read another one by the name `former`.
 * @param {(former: string) => string[]} statementsOf
 */
export function changeSqliteFrom(formerFile, file, statementsOf) {
  // Attaching a missing file would create it.
  if (!existsSync(formerFile)) throw new Error(`there is no database ${formerFile}`);
  const Database = load('libsql');
  const database = new Database(file, { timeout: 5000 });
  try {
    database.prepare('ATTACH DATABASE ? AS former').run(formerFile);
    for (const sql of statementsOf('former')) database.exec(sql);
  } finally {
    database.close();
  }
  closeSqlite(file);
}
