import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of requests to text generators, and of the generated texts. */
export class Contents1795358400000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_contents',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.int('productId'),
        c.string('productName', 200),
        c.string('type', 20),
        c.string('network', 20, { nullable: true }),
        c.string('language', 5),
        c.string('generator', 20),
        c.string('model', 200, { nullable: true }),
        c.json('request'),
        c.boolean('isGeneratedAutomatically'),
        c.timestamp('createdAt'),
        c.string('excerpt', 200),
        c.text('searchText'),
      ],
      {
        index: [['marketingCompanyId', 'createdAt']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    await createVariants(runner);
  }
}

function createVariants(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_content_variants',
    (c) => [
      c.id(),
      c.int('contentId'),
      c.int('number'),
      c.string('generator', 20),
      c.string('model', 200, { nullable: true }),
      c.int('seed'),
      c.string('state', 10),
      c.string('failure', 20, { nullable: true }),
      c.boolean('isEdited'),
      c.longText('parts'),
      c.timestamp('createdAt'),
      c.timestamp('updatedAt'),
      c.int('version', { default: '1' }),
    ],
    { index: [['contentId']], foreign: [{ column: 'contentId', table: 'marketing_contents' }] },
  );
}
