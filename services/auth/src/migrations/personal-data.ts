import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the copies of their data that people download (rule 19.70). */
export class PersonalData1769520000000 implements MigrationInterface {
  name = 'PersonalData1769520000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'data_copies',
      (c) => [
        c.id(),
        c.int('userId'),
        c.string('language', 5),
        c.json('missing'),
        c.timestamp('expiresAt'),
        c.timestamp('startedAt', { nullable: true }),
      ],
      { unique: [['userId']], foreign: [{ column: 'userId', table: 'users' }] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('data_copies');
  }
}
