import type { QueryRunner } from 'typeorm';

/**
 * Takes a column away in place. TypeORM makes the table anew on SQLite and drops the old one, and the rows that hang on it
 * go too (typeorm#2584): upstream switches foreign keys off for that, but on undoing a migration does so inside the
 * transaction, where SQLite ignores it.
 */
export async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}
