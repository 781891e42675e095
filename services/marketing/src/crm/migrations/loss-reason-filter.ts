import { addColumn, addIndex, dropColumn, indexName } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const leads = 'marketing_leads';
const changes = 'marketing_lead_bulk_changes';
const columns = ['marketingCompanyId', 'lossReason', 'createdAt'];

/** Adds an index for filtering by loss reason, and the loss reason that a bulk change sets (rule 9.45). */
export class LossReasonFilter1796400200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, leads, columns);
    await addColumn(runner, changes, (c) => c.string('lossReason', 20, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, changes, 'lossReason');
    await runner.dropIndex(leads, indexName(leads, columns));
  }
}
