import { addColumn, dropColumn } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds since when an account is in charge of the site (rule 20.1). */
export class Admins1769550000000 implements MigrationInterface {
  name = 'Admins1769550000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'users', (c) => c.timestamp('adminSince', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'users', 'adminSince');
  }
}
