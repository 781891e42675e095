import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = 'marketing_lead_creations';

/** Creates the table that records the calls that created leads. */
export class LeadCreations1795360497209 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      table,
      (c) => [c.id(), c.int('marketingCompanyId'), c.string('requestKey', 32), c.int('leadId')],
      {
        unique: [['marketingCompanyId', 'requestKey']],
        index: [['leadId']],
        foreign: [{ column: 'leadId', table: 'marketing_leads' }],
      },
    );
  }
}
