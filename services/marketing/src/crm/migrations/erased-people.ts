import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of hashes of erased people. */
export class ErasedPeople1764650000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_erased_people',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.string('salt', 32),
        c.string('hash', 64),
        c.timestamp('erasedAt'),
      ],
      {
        unique: [['marketingCompanyId', 'hash']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
  }
}
