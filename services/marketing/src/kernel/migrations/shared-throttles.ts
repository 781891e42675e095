import { createThrottles } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allowances are counted as in the other services. `contact_rate_limits` stays for replicas of the version before, which count
 * in it until they are replaced; its rows are over within a day, and the purge deletes them.
 */
export class SharedThrottles1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createThrottles(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('throttles');
  }
}
