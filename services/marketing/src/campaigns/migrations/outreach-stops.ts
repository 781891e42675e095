import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const accounts = 'marketing_outreach';

/** Adds the time at which an administrator last stopped a page or a mailing of an account. */
export class OutreachStops1795600300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, accounts, (c) => c.timestamp('stoppedAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, accounts, 'stoppedAt');
  }
}
