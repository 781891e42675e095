import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const rows = 'marketing_lead_import_rows';

/** Adds the number of the earlier row of the file that a duplicate row matched. */
export class ImportDuplicates1795500200000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, rows, (c) => c.int('sameNumber', { nullable: true }));
  }
}
