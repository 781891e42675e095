import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the table of backup results (rule 20.44). */
export class BackupRuns1796020000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, 'backup_runs', (c) => [
      c.id(),
      c.string('outcome', 10),
      c.timestamp('endedAt'),
      c.int('megabytes', { nullable: true }),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('backup_runs');
  }
}
