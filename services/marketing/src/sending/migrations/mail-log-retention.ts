import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const mailings = 'marketing_mailings';

/** Adds the position up to which the log of a mailing is cleared. */
export class MailLogRetention1795399000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, mailings, (c) => c.int('clearedTo', { nullable: true }));
  }
}
