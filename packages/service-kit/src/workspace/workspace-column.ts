import { Column, type QueryRunner } from 'typeorm';
import { addIndex, indexName, isSqlite } from '../database/migration.js';

/** Column with the id of the workspace that a company belongs to, as added by `addWorkspaceColumn`. */
export const WorkspaceIdColumn = () => Column({ type: 'int' });

const trigger = (table: string) => `tr_${table}_workspaceId`;

/**
 * Adds the column `workspaceId` to a table of companies. Its default is the personal workspace of the person who registered the company,
 * which has the person's id (rule 18.1). The default also applies to companies that a replica of the previous version stores later, because
 * its statements do not set the column.
 */
export async function addWorkspaceColumn(runner: QueryRunner, table: string): Promise<void> {
  if (!(await runner.hasColumn(table, 'workspaceId'))) {
    await runner.query(
      isSqlite(runner)
        ? `ALTER TABLE "${table}" ADD COLUMN "workspaceId" integer NOT NULL DEFAULT 0`
        : `ALTER TABLE ${table} ADD COLUMN workspaceId int NOT NULL DEFAULT (userId)`,
    );
  }
  await runner.query(`UPDATE ${table} SET workspaceId = userId WHERE workspaceId = 0`);
  // SQLite does not allow a default that references another column, so a trigger sets the value.
  if (isSqlite(runner))
    await runner.query(`CREATE TRIGGER IF NOT EXISTS "${trigger(table)}" AFTER INSERT ON "${table}"
      WHEN NEW.workspaceId = 0 BEGIN UPDATE "${table}" SET workspaceId = NEW.userId WHERE id = NEW.id; END`);
  // Refreshes TypeORM's cached table definition; otherwise the column would be lost when TypeORM copies this table later.
  await runner.getTable(table);
  await addIndex(runner, table, ['workspaceId', 'createdAt']);
  await dropIndex(runner, table, ['userId', 'createdAt']);
}

async function dropIndex(runner: QueryRunner, table: string, columns: string[]): Promise<void> {
  const name = indexName(table, columns);
  const found = await runner.getTable(table);
  if (found?.indices.some((index) => index.name === name)) await runner.dropIndex(table, name);
}
