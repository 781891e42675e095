import { addColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a column for the language of the email that confirms the deletion of an account (rule 19.80). */
export class DeletionLanguage1796020000000 implements Pick<MigrationInterface, 'up'> {
  name = 'DeletionLanguage1796020000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'users', (c) => c.string('deletionLanguage', 5, { nullable: true }));
  }
}
