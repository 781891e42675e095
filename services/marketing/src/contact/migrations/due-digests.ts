import { addIndex, indexName } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'contact_messages';
const columns = ['digestDueAt'];

/** Adds an index for the job that looks for quarantined enquiries every five minutes. Otherwise it reads all enquiries with their texts. */
export class DueDigests1796500300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, table, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex(table, indexName(table, columns));
  }
}
