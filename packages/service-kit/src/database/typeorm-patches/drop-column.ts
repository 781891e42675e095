import type { QueryRunner } from 'typeorm';

/**
 * Drops a column in place. On SQLite, TypeORM copies the table and drops the old one, which cascades to the rows that refer to it
 * (typeorm#2584). Upstream disables foreign keys for that, but when reverting a migration it does so inside the transaction, where SQLite
 * ignores the pragma.
 */
export async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}
