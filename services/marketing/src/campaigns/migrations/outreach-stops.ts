import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const accounts = 'marketing_outreach';

/** Adds the time at which an administrator last stopped a page or a mailing of an account. */
export class OutreachStops1795600300000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, accounts, (c) => c.timestamp('stoppedAt', { nullable: true }));
  }
}
