import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const mailings = 'marketing_mailings';

/** How far the log of a mailing has been cleared of who got it. */
export class MailLogRetention1795399000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, mailings, (c) => c.int('clearedTo', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, mailings, 'clearedTo');
  }
}
