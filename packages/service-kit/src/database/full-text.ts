import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { isSqlite } from './migration.js';

/** A full-text index on a column of a table whose key is `id`. */
interface FullTextIndex {
  table: string;
  /** Column with words of a to z and 0 to 9 only, which all databases split into the same words. */
  column: string;
  /** FTS5 table in which SQLite stores the words, by row id. */
  words: string;
}

export const fullTextName = (table: string, column: string) => `ft_${table}_${column}`;

/** Returns the triggers that update the index after every write to the table, including deletions by foreign keys with CASCADE. */
const triggersOf = ({ table, column, words }: FullTextIndex) => ({
  [`${words}_insert`]: `AFTER INSERT ON ${table} BEGIN
      INSERT INTO ${words} (rowid, words) VALUES (new.id, new.${column});
    END`,
  [`${words}_update`]: `AFTER UPDATE OF ${column} ON ${table} WHEN new.${column} IS NOT old.${column} BEGIN
      INSERT INTO ${words} (${words}, rowid, words) VALUES ('delete', old.id, old.${column});
      INSERT INTO ${words} (rowid, words) VALUES (new.id, new.${column});
    END`,
  [`${words}_delete`]: `AFTER DELETE ON ${table} BEGIN
      INSERT INTO ${words} (${words}, rowid, words) VALUES ('delete', old.id, old.${column});
    END`,
});

async function addOnSqlite(runner: QueryRunner, index: FullTextIndex): Promise<void> {
  const { table, column, words } = index;
  // The index stores neither the text nor word positions, only the rows that contain each word. To delete a row, its original text has to
  // be passed, which costs no more than the insertion; with `contentless_delete`, a deletion would occasionally take four times as long.
  await runner.query(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')`,
  );
  await runner.query(`INSERT INTO ${words} (rowid, words) SELECT id, ${column} FROM ${table}`);
  for (const [name, rule] of Object.entries(triggersOf(index))) {
    await runner.query(`CREATE TRIGGER ${name} ${rule}`);
  }
}

/**
 * Adds a full-text index to a table and fills it from existing rows: an FTS5 table and triggers on SQLite, a FULLTEXT index on MySQL and
 * MariaDB. An existing FULLTEXT index is left unchanged.
 */
export async function addFullTextIndex(runner: QueryRunner, index: FullTextIndex): Promise<void> {
  if (isSqlite(runner)) return addOnSqlite(runner, index);
  const { table, column } = index;
  const name = fullTextName(table, column);
  const found = await runner.getTable(table);
  if (found?.indices.some((one) => one.name === name)) return;
  // If the table has had a full-text index before, MariaDB 10.11.19 would add the new index in place and omit rows that have changed in the
  // meantime, so the table is copied.
  await runner.query(`ALTER TABLE ${table} ADD FULLTEXT INDEX ${name} (${column}), ALGORITHM = COPY`);
}

/** Number of index pages merged per step, small enough that other statements do not wait long. */
const mergedPages = 16;

/**
 * Removes deleted words from the full-text index on SQLite by merging the index step by step, because FTS5 only marks words as deleted. The
 * FTS5 option `secure-delete` is not used, because `integrity-check` then reports contentless tables as corrupt (SQLite 3.45.1). On MySQL
 * and MariaDB, deleted words stay in the index until somebody optimises the table.
 */
export async function purgeDeletedWords(dataSource: DataSource, words: string): Promise<void> {
  if (dataSource.options.type !== 'better-sqlite3') return;
  const changes = async () => {
    const [row] = await dataSource.query<{ changes: number }[]>('SELECT total_changes() AS changes');
    return Number(row?.changes);
  };
  // A negative number starts a merge of the whole index. A merge that changes fewer than two rows is complete.
  for (let pages = -mergedPages; ; pages = mergedPages) {
    const before = await changes();
    await dataSource.query(`INSERT INTO ${words} (${words}, rank) VALUES ('merge', ${pages})`);
    if ((await changes()) - before < 2) return;
    await nextTurn();
  }
}

export async function dropFullTextIndex(runner: QueryRunner, index: FullTextIndex): Promise<void> {
  const { table, column, words } = index;
  if (!isSqlite(runner)) return runner.dropIndex(table, fullTextName(table, column));
  for (const name of Object.keys(triggersOf(index))) await runner.query(`DROP TRIGGER ${name}`);
  await runner.query(`DROP TABLE ${words}`);
}
