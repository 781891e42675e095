import { addColumn, addIndex, createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const leads = 'marketing_leads';
const leadIndexes = [['marketingCompanyId', 'fit'], ['fitDueOn']];

/**
 * Adds the fit of each lead. A job soon computes it for leads without `fitDueOn`: existing leads, and leads that replicas of the previous
 * version store.
 */
export class LeadFit1764900000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_fit_runs',
      (c) => [c.id(), c.int('marketingCompanyId'), c.int('doneLeadId', { default: '0' }), ...workColumns(c)],
      {
        unique: [['marketingCompanyId']],
        index: [['state', 'nextAttemptAt']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    await addColumn(runner, leads, (c) => c.int('fit', { default: '0' }));
    await addColumn(runner, leads, (c) => c.string('fitDueOn', 10, { nullable: true }));
    for (const columns of leadIndexes) await addIndex(runner, leads, columns);
  }
}
