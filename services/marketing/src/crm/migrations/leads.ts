import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of leads and of their status events. */
export class Leads1764100000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createLeads(runner);
    await createTable(
      runner,
      'marketing_lead_events',
      (c) => [
        c.id(),
        c.int('leadId'),
        c.int('marketingCompanyId'),
        c.int('userId'),
        c.timestamp('at'),
        c.string('fromStatus', 100, { nullable: true }),
        c.string('toStatus', 100),
        c.string('how', 20),
      ],
      {
        index: [['leadId'], ['marketingCompanyId', 'at']],
        foreign: [{ column: 'leadId', table: 'marketing_leads' }],
      },
    );
  }
}

function createLeads(runner: QueryRunner): Promise<void> {
  const orders = [['nameKey'], ['statusKey'], ['createdAt'], ['nextStepKey'], ['boardColumn', 'createdAt']];
  return createTable(
    runner,
    'marketing_leads',
    (c) => [
      c.id(),
      c.int('marketingCompanyId'),
      c.string('companyName', 200),
      c.string('contactName', 200, { nullable: true }),
      c.string('contactEmail', 254, { nullable: true }),
      c.string('contactPhone', 50, { nullable: true }),
      c.string('position', 200, { nullable: true }),
      c.string('sector', 100, { nullable: true }),
      c.string('source', 100),
      c.string('status', 100),
      c.text('notes', { nullable: true }),
      c.string('nextStep', 500, { nullable: true }),
      c.string('nextStepOn', 10, { nullable: true }),
      c.timestamp('createdAt'),
      c.timestamp('updatedAt'),
      c.int('version', { default: '1' }),
      c.int('boardColumn'),
      c.string('nameKey', 120),
      c.string('statusKey', 121),
      c.string('sourceKey', 120),
      c.string('sectorKey', 120),
      c.string('nextStepKey', 8),
      c.text('searchText'),
    ],
    {
      index: orders.map((columns) => ['marketingCompanyId', ...columns]),
      foreign: [{ column: 'marketingCompanyId', table: 'marketing_companies' }],
    },
  );
}
