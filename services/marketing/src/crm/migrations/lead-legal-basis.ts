import { addColumn, addIndex, createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const leads = 'marketing_leads';
const changes = 'marketing_lead_bulk_changes';
const formerBases = 'marketing_lead_former_bases';
const columns = ['marketingCompanyId', 'legalBasis', 'createdAt'];

/** Adds the legal basis for emailing to leads, an index for filtering by it, and bulk changes that set a legal basis. */
export class LeadLegalBasis1795370426180 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, leads, (c) => c.string('legalBasis', 10, { nullable: true }));
    await addColumn(runner, leads, (c) => c.string('legalBasisOn', 10, { nullable: true }));
    await addColumn(runner, leads, (c) => c.string('legalBasisSource', 200, { nullable: true }));
    await addIndex(runner, leads, columns);
    await addColumn(runner, changes, (c) => c.json('toBasis', { nullable: true }));
    await createTable(
      runner,
      formerBases,
      (c) => [
        c.id(),
        c.int('bulkChangeId'),
        c.int('leadId'),
        c.int('leadVersion'),
        c.string('legalBasis', 10, { nullable: true }),
        c.string('legalBasisOn', 10, { nullable: true }),
        c.string('legalBasisSource', 200, { nullable: true }),
      ],
      {
        index: [['bulkChangeId', 'leadId'], ['leadId']],
        foreign: [
          { column: 'bulkChangeId', table: changes },
          { column: 'leadId', table: leads },
        ],
      },
    );
  }
}
