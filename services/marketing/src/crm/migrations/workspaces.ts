import { addWorkspaceColumn, createGrants } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves companies into workspaces, and adds access grants for people who are not members of a workspace (rules 18.1, 18.5). */
export class MarketingWorkspaces1795730000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addWorkspaceColumn(runner, 'marketing_companies');
    await createGrants(runner);
  }
}
