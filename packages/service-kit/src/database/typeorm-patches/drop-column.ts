import type { QueryRunner } from 'typeorm';

/**
 * Drops a column in place. On SQLite, TypeORM copies the table and drops the old table, which deletes all rows that reference it
 * (typeorm#2584). TypeORM disables foreign keys to prevent this, but when it reverts a migration, it does so inside the transaction, where
 * SQLite ignores the pragma.
 */
export async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}
