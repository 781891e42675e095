import { addWorkspaceColumn, createGrants, dropWorkspaceColumn, grantsTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves companies into workspaces, and adds access grants for people who are not members of a workspace (rules 18.1, 18.5). */
export class MarketingWorkspaces1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addWorkspaceColumn(runner, 'marketing_companies');
    await createGrants(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(grantsTable);
    await dropWorkspaceColumn(runner, 'marketing_companies');
  }
}
