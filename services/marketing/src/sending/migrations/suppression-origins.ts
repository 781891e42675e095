import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of the workspaces for which a workspace's hashes of suppressed addresses may have been computed. */
export class SuppressionOrigins1796613700000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_suppression_origins',
      (c) => [c.id(), c.int('workspaceId'), c.int('originId')],
      { unique: [['workspaceId', 'originId']], index: [['originId']] },
    );
  }
}
