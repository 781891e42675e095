import { addColumn, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_outreach';
const campaigns = 'marketing_campaigns';

/** Creates the table of account approvals, and adds the time at which a page was stopped. */
export class Outreach1795400100000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('state', 10),
        c.timestamp('askedAt', { nullable: true }),
        c.timestamp('decidedAt', { nullable: true }),
        c.string('decidedBy', 100, { nullable: true }),
      ],
      { unique: [['userId']] },
    );
    await addColumn(runner, campaigns, (c) => c.timestamp('stoppedAt', { nullable: true }));
  }
}
