import {
  addColumn,
  addIndex,
  createInvitations,
  createReadingLinks,
  createThrottles,
  dropColumn,
  indexName,
} from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const byAssignee = ['workspaceId', 'assigneeId'];

/** Adds guest invitations, links to reports, rate-limit counters and the assignee of a company (rules 18.5, 18.30, 18.33). */
export class Sharing1769100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createInvitations(runner, 'companies');
    await createReadingLinks(runner, 'companies');
    await createThrottles(runner);
    await addColumn(runner, 'companies', (c) => c.int('assigneeId', { nullable: true }));
    await addIndex(runner, 'companies', byAssignee);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('companies', indexName('companies', byAssignee));
    await dropColumn(runner, 'companies', 'assigneeId');
    for (const table of ['throttles', 'reading_link_days', 'reading_links', 'guest_invitations'])
      await runner.dropTable(table);
  }
}
