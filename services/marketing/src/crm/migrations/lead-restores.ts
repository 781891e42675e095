import { createTable } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table that records to which earlier version an undo restored a lead. */
export class LeadRestores1795500100000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_lead_restores',
      (c) => [c.id(), c.int('leadId'), c.int('version'), c.int('asOf')],
      { index: [['leadId']], foreign: [{ column: 'leadId', table: 'marketing_leads' }] },
    );
  }
}
