import { addColumn, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_analytics_mails';

/** Creates the table of subscriptions to weekly reports, and adds the time after which an email is no longer sent. */
export class AnalyticsMails1795382400000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.int('userId'),
        c.string('language', 5),
        c.timestamp('since'),
        c.string('lastPeriod', 10, { nullable: true }),
        c.int('mailId', { nullable: true }),
      ],
      {
        unique: [['marketingCompanyId', 'userId']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    await addColumn(runner, 'outgoing_mails', (c) => c.timestamp('uselessFrom', { nullable: true }));
  }
}
