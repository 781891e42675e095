import { createThrottles } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates throttle counters like those of the other services. `contact_rate_limits` stays for replicas of the previous version, which use
 * it until they are replaced; its rows expire within a day, and the purge deletes them.
 */
export class SharedThrottles1763900000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createThrottles(runner);
  }
}
