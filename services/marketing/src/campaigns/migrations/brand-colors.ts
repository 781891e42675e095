import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of companies' brand colours. */
export class BrandColors1795359771000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_brand_colors',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.string('mainColor', 7),
        c.string('accentColor', 7),
        c.timestamp('updatedAt'),
        c.int('version', { default: '1' }),
      ],
      {
        unique: [['marketingCompanyId']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
  }
}
