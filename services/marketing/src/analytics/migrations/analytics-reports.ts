import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of reports on weeks and months. */
export class AnalyticsReports1795383950000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_analytics',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.string('type', 10),
        c.string('period', 10),
        c.string('firstDay', 10),
        c.string('language', 5),
        c.boolean('running'),
        c.timestamp('createdAt'),
        c.text('summary'),
        c.text('recommendations'),
        c.longText('data'),
      ],
      {
        unique: [['marketingCompanyId', 'period']],
        index: [['marketingCompanyId', 'firstDay']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
  }
}
