import { grantsTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes grants for companies that earlier versions deleted without them; they contain the addresses of guests. */
export class ConsultingLeftGrants1796500710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM ${grantsTable} WHERE companyId NOT IN (SELECT id FROM companies)`);
  }

  async down(): Promise<void> {}
}
