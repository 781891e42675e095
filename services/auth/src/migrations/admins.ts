import { addColumn, addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the column for the time at which an account became an administrator of the site (rule 20.1), and an index for sorting accounts by
 * name (rule 20.31).
 */
export class Admins1769550000000 implements Pick<MigrationInterface, 'up'> {
  name = 'Admins1769550000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'users', (c) => c.timestamp('adminSince', { nullable: true }));
    await addIndex(runner, 'users', ['name']);
  }
}
