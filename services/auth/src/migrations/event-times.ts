import { addIndex, indexName } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'access_events';
const [before, after] = [['workspaceId'], ['workspaceId', 'at']];

/** Adds an index for reading the record of access in order of time (rule 18.12). */
export class EventTimes1796040000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, before, after);
  }
}

async function replaceIndex(runner: QueryRunner, old: string[], columns: string[]): Promise<void> {
  // Adds the new index before dropping the old one, because the foreign key on the workspace needs one of them at all times.
  await addIndex(runner, table, columns);
  const found = await runner.getTable(table);
  const index = found?.indices.find(({ name }) => name === indexName(table, old));
  if (index) await runner.dropIndex(table, index);
}
