import { addIndex, indexName } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'access_events';
const indexes = [['what', 'at']];

/**
 * Adds an index to the record of access for finding ended memberships, which services request every two seconds. Without it, each request
 * reads all entries since the last one.
 */
export class EventIndexes1796060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const columns of indexes) await addIndex(runner, table, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const columns of indexes) await runner.dropIndex(table, indexName(table, columns));
  }
}
