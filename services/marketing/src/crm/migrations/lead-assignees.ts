import { addColumn, addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const leads = 'marketing_leads';
const changes = 'marketing_lead_bulk_changes';
const former = 'marketing_lead_former_bases';
const columns = ['marketingCompanyId', 'assigneeId', 'createdAt'];

/** Adds an assignee to leads, an index for filtering by assignee, and bulk changes that set an assignee (rule 18.41). */
export class LeadAssignees1795740000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, leads, (c) => c.int('assigneeId', { nullable: true }));
    await addIndex(runner, leads, columns);
    await addColumn(runner, changes, (c) => c.json('assignment', { nullable: true }));
    await addColumn(runner, former, (c) => c.int('assigneeId', { nullable: true }));
  }
}
