import { addColumn, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const pictures = 'marketing_pictures';
const files = 'marketing_picture_files';
const brands = 'marketing_brand_colors';

/** Creates the tables of uploaded pictures, and adds a logo to companies' brands. */
export class Pictures1796300100000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      pictures,
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.string('hash', 32),
        c.string('digest', 64),
        c.string('alt', 300),
        c.int('width'),
        c.int('height'),
        c.int('bytes'),
        c.boolean('isUsed', { default: '0' }),
        c.boolean('isHidden', { default: '0' }),
        c.timestamp('createdAt'),
      ],
      {
        unique: [['hash'], ['marketingCompanyId', 'digest']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    await createTable(
      runner,
      files,
      (c) => [
        c.id(),
        c.int('pictureId'),
        c.int('width'),
        c.int('height'),
        c.string('type', 10),
        c.longText('bytes'),
      ],
      { unique: [['pictureId', 'width']], foreign: [{ column: 'pictureId', table: pictures }] },
    );
    await addColumn(runner, brands, (c) => c.string('logo', 60, { nullable: true }));
  }
}
