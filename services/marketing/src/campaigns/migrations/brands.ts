import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const brands = 'marketing_brand_colors';

/** Adds font, postal address and links to the brand colours. */
export class Brands1796200100000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, brands, (c) => c.string('font', 20, { nullable: true }));
    await addColumn(runner, brands, (c) => c.string('postalAddress', 300, { default: "''" }));
    await addColumn(runner, brands, (c) => c.json('links', { nullable: true }));
  }
}
