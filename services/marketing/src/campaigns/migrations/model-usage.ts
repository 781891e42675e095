import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table for the usage of the language model, by day and user. */
export class ModelUsage1795359500000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'marketing_model_usage', (make) => [
      { ...make.string('day', 10), isPrimary: true },
      { ...make.int('userId'), isPrimary: true },
      make.bigint('tokens'),
      make.bigint('cost'),
    ]);
  }
}
