import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { isSqlite } from './migration.js';

/** An index of the words in a column of a table whose key is `id`. */
interface FullTextIndex {
  table: string;
  /** Text of words in a to z and 0 to 9, which every database takes apart in the same way. */
  column: string;
  /** The FTS5 table that SQLite keeps the words in, by the ids of the rows. */
  words: string;
}

export const fullTextName = (table: string, column: string) => `ft_${table}_${column}`;

/** The triggers that keep the words true, whoever writes to the table; a foreign key that cascades starts them too. */
const triggersOf = ({ table, column, words }: FullTextIndex) => ({
  [`${words}_insert`]: `AFTER INSERT ON ${table} BEGIN
      INSERT INTO ${words} (rowid, words) VALUES (new.id, new.${column});
    END`,
  [`${words}_update`]: `AFTER UPDATE OF ${column} ON ${table} WHEN new.${column} <> old.${column} BEGIN
      INSERT INTO ${words} (${words}, rowid, words) VALUES ('delete', old.id, old.${column});
      INSERT INTO ${words} (rowid, words) VALUES (new.id, new.${column});
    END`,
  [`${words}_delete`]: `AFTER DELETE ON ${table} BEGIN
      INSERT INTO ${words} (${words}, rowid, words) VALUES ('delete', old.id, old.${column});
    END`,
});

async function addOnSqlite(runner: QueryRunner, index: FullTextIndex): Promise<void> {
  const { table, column, words } = index;
  // Neither the text nor the places of its words: only which rows have a word. What is taken out is named by the text that went in,
  // which costs no more than putting it in; with `contentless_delete` a few deletions of many would take four times as long as others.
  await runner.query(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')`,
  );
  await runner.query(`INSERT INTO ${words} (rowid, words) SELECT id, ${column} FROM ${table}`);
  for (const [name, rule] of Object.entries(triggersOf(index))) {
    await runner.query(`CREATE TRIGGER ${name} ${rule}`);
  }
}

/**
 * Adds a full-text index to a table, with the words of the rows that are there: an FTS5 table and triggers on SQLite, a FULLTEXT
 * index on MySQL and MariaDB, which is left alone if it is there already.
 */
export async function addFullTextIndex(runner: QueryRunner, index: FullTextIndex): Promise<void> {
  if (isSqlite(runner)) return addOnSqlite(runner, index);
  const { table, column } = index;
  const name = fullTextName(table, column);
  const found = await runner.getTable(table);
  if (found?.indices.some((one) => one.name === name)) return;
  // Where a table had such an index before, MariaDB adds one in place without the rows that have changed since (10.11.19).
  await runner.query(`ALTER TABLE ${table} ADD FULLTEXT INDEX ${name} (${column}), ALGORITHM = COPY`);
}

/** Pages of an index that are merged at a time: few enough that nobody waits for long. */
const mergedPages = 16;

/**
 * Merges the index of words on SQLite bit by bit into one that has nothing of deleted words: FTS5 only marks them. Its option
 * `secure-delete` is not used, because `integrity-check` finds contentless tables damaged after it (SQLite 3.45.1). MySQL and MariaDB
 * keep deleted words until somebody optimises the table.
 */
export async function forgetDeletedWords(dataSource: DataSource, words: string): Promise<void> {
  if (dataSource.options.type !== 'better-sqlite3') return;
  const changes = async () => {
    const [row] = await dataSource.query<{ changes: number }[]>('SELECT total_changes() AS changes');
    return Number(row?.changes);
  };
  // A negative number begins with all that there is; a merge that has nothing to do changes less than two rows.
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
