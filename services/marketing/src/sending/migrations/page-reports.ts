import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_page_reports';

/** Creates the table of abuse reports about pages. */
export class PageReports1795400600000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [c.id(), c.string('slug', 80), c.int('userId'), c.timestamp('at'), c.text('reason')],
      { index: [['at']] },
    );
  }
}
