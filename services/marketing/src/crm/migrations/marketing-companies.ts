import { createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const underCompany = [{ column: 'marketingCompanyId', table: 'marketing_companies' }];

/** Creates the tables of the marketing portal's companies, their products, and the removals of deleted companies. */
export class MarketingCompanies1764000000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createCompanies(runner);
    await createProducts(runner);
    await createTable(
      runner,
      'marketing_company_removals',
      (c) => [c.id(), c.int('marketingCompanyId'), ...workColumns(c)],
      { unique: [['marketingCompanyId']], index: [['state', 'nextAttemptAt']], foreign: underCompany },
    );
  }
}

function createCompanies(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_companies',
    (c) => [
      c.id(),
      c.string('name', 200),
      c.string('sector', 200),
      c.text('commercialObjectives'),
      c.text('targetAudience'),
      c.string('targetAudienceType', 20),
      c.timestamp('createdAt'),
      c.int('userId'),
      c.timestamp('updatedAt'),
      c.int('version', { default: '1' }),
      c.string('nameKey', 120),
      c.string('sectorKey', 120),
      c.text('searchText'),
      c.timestamp('deletedAt', { nullable: true }),
    ],
    { index: [['userId', 'createdAt']] },
  );
}

function createProducts(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_products',
    (c) => [
      c.id(),
      c.int('marketingCompanyId'),
      c.string('name', 200),
      c.text('description', { nullable: true }),
      c.text('characteristics'),
      c.text('advantages'),
      c.string('price', 200),
      c.timestamp('createdAt'),
      c.timestamp('updatedAt'),
      c.int('version', { default: '1' }),
      c.string('nameKey', 120),
      c.text('searchText'),
    ],
    {
      index: [
        ['marketingCompanyId', 'nameKey'],
        ['marketingCompanyId', 'createdAt'],
      ],
      foreign: underCompany,
    },
  );
}
