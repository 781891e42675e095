import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const rows = 'marketing_lead_import_rows';

/** Which earlier row of its file a duplicate was taken for. */
export class ImportDuplicates1795500200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, rows, (c) => c.int('sameNumber', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, rows, 'sameNumber');
  }
}
