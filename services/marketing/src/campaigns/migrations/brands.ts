import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const brands = 'marketing_brand_colors';

/** Adds font, postal address and links to the brand colours. */
export class Brands1796200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, brands, (c) => c.string('font', 20, { nullable: true }));
    await addColumn(runner, brands, (c) => c.string('postalAddress', 300, { default: "''" }));
    await addColumn(runner, brands, (c) => c.json('links', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['font', 'postalAddress', 'links']) await dropColumn(runner, brands, column);
  }
}
