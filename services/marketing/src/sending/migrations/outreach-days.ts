import { addColumn, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_outreach_days';
const outreach = 'marketing_outreach';
const columns = ['releasedAt', 'grownAt'] as const;

/**
 * Creates the daily email counts of new accounts, and adds the times at which an account was approved and at which its limit was lifted.
 */
export class OutreachDays1795400400000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('day', 10),
        ...['mails', 'bounced', 'complained'].map((name) => c.int(name, { default: '0' })),
      ],
      { unique: [['userId', 'day']] },
    );
    for (const name of columns)
      await addColumn(runner, outreach, (c) => c.timestamp(name, { nullable: true }));
    await runner.query(`UPDATE ${outreach} SET releasedAt = decidedAt WHERE state = 'released'`);
  }
}
