import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table that records which demo users have received the samples. */
export class MarketingDemoSeeds1764300000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'marketing_demo_seeds', (c) => [
      { ...c.int('userId'), isPrimary: true },
      c.timestamp('seededAt'),
    ]);
  }
}
