import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the table of backup results (rule 20.44). */
export class BackupRuns1796020000000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, 'backup_runs', (c) => [
      c.id(),
      c.string('outcome', 10),
      c.timestamp('endedAt'),
      c.int('megabytes', { nullable: true }),
    ]);
  }
}
