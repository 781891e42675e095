import { addColumn, addIndex, createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const leads = 'marketing_leads';
const events = 'marketing_lead_events';
const leadIndexes = [
  ['marketingCompanyId', 'id'],
  ['marketingCompanyId', 'sourceKey', 'createdAt'],
  ['marketingCompanyId', 'sectorKey', 'createdAt'],
];

/** Creates the table of bulk changes, and indexes for the filters by which leads are selected. */
export class LeadBulkChanges1764200000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_lead_bulk_changes',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.int('userId'),
        c.string('phase', 10),
        c.string('toStatus', 100),
        c.json('selection'),
        c.int('lastLeadId'),
        c.int('doneLeadId', { default: '0' }),
        c.int('total'),
        c.int('changed', { default: '0' }),
        c.int('unchanged', { default: '0' }),
        c.int('restored', { default: '0' }),
        c.int('kept', { default: '0' }),
        c.timestamp('createdAt'),
        ...workColumns(c),
      ],
      {
        index: [['state', 'nextAttemptAt'], ['marketingCompanyId']],
        foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
      },
    );
    await addColumn(runner, events, (c) => c.int('leadVersion', { nullable: true }));
    await addColumn(runner, events, (c) => c.int('bulkChangeId', { nullable: true }));
    await addIndex(runner, events, ['bulkChangeId', 'leadId']);
    for (const columns of leadIndexes) await addIndex(runner, leads, columns);
  }
}
