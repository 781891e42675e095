import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const companies = 'marketing_companies';

/** Adds the id of the same company in the consulting portal. */
export class LinkedCompanies1796210000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, companies, (c) => c.int('consultingCompanyId', { nullable: true }));
  }
}
