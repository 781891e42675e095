import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time from which a quarantined enquiry may be emailed; existing ones are due immediately. */
export class QuarantineDigest1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contact_messages', (c) => c.timestamp('digestDueAt', { nullable: true }));
    await runner.query('UPDATE contact_messages SET digestDueAt = createdAt WHERE quarantine IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'contact_messages', 'digestDueAt');
  }
}
