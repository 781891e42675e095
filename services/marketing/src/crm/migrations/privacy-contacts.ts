import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const companies = 'marketing_companies';

/** Adds the contact for privacy questions shown on a company's pages. */
export class PrivacyContacts1795400500000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, companies, (c) => c.string('privacyContact', 254, { nullable: true }));
  }
}
