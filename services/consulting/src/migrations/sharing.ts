import {
  addColumn,
  addIndex,
  createInvitations,
  createReadingLinks,
  createThrottles,
} from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const byAssignee = ['workspaceId', 'assigneeId'];

/** Adds guest invitations, links to reports, rate-limit counters and the assignee of a company (rules 18.5, 18.30, 18.33). */
export class Sharing1769100000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createInvitations(runner, 'companies');
    await createReadingLinks(runner, 'companies');
    await createThrottles(runner);
    await addColumn(runner, 'companies', (c) => c.int('assigneeId', { nullable: true }));
    await addIndex(runner, 'companies', byAssignee);
  }
}
