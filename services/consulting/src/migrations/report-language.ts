import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a column for the language in which a report was written (rule 6.2); null for reports from before. */
export class ConsultingReportLanguage1796500000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'reports', (make) => make.string('language', 5, { nullable: true }));
  }
}
