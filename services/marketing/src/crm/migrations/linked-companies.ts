import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const companies = 'marketing_companies';

/** Adds the company of the consulting portal that a company is the same as. */
export class LinkedCompanies1796210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, companies, (c) => c.int('consultingCompanyId', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, companies, 'consultingCompanyId');
  }
}
