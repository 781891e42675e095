import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of merged leads, and of leads that a person has marked as not being duplicates. */
export class LeadMerges1764600000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_leads_apart',
      (c) => [
        c.id(),
        c.int('marketingCompanyId'),
        c.int('leadId'),
        c.string('reason', 10),
        c.string('sharedKey', 32),
      ],
      {
        unique: [['leadId', 'reason']],
        index: [['marketingCompanyId']],
        foreign: [{ column: 'leadId', table: 'marketing_leads' }],
      },
    );
    await createMerges(runner);
    await createTable(
      runner,
      'marketing_merged_leads',
      (c) => [c.id(), c.int('marketingCompanyId'), c.int('mergeId'), c.json('lead'), c.longText('moved')],
      {
        index: [['mergeId'], ['marketingCompanyId']],
        foreign: [{ column: 'mergeId', table: 'marketing_lead_merges' }],
      },
    );
  }
}

function createMerges(runner: QueryRunner): Promise<void> {
  return createTable(
    runner,
    'marketing_lead_merges',
    (c) => [
      c.id(),
      c.int('marketingCompanyId'),
      c.int('leadId'),
      c.int('targetId'),
      c.int('userId'),
      c.timestamp('at'),
      c.int('leadVersion'),
      c.json('before'),
    ],
    {
      index: [['leadId'], ['marketingCompanyId']],
      foreign: [{ column: 'leadId', table: 'marketing_leads' }],
    },
  );
}
